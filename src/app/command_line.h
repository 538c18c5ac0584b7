#pragma once
// From the words of the command line to a running command, and the shape of it all for help and completions.

#include <string>
#include <vector>

#include "app/command.h"

namespace longroll {

struct ArgumentShape {
    std::vector<std::string> flags;  // "-h", "--help"; empty for an operand
    std::string value;               // "FILE", "N"; empty for a flag
    std::string help;
    bool must = false;
    bool many = false;
    Hint hint;
};

struct CommandShape {
    std::string name;
    std::string summary;
    std::string about;
    std::string examples;
    std::vector<ArgumentShape> operands;
    std::vector<ArgumentShape> options;
};

struct ProgramShape {
    std::vector<CommandShape> commands;
    std::vector<ArgumentShape> options;
};

// As the parser of the command line itself knows it.
ProgramShape program_shape();

// The exit code. Never throws.
int run_program(int argc, const char* const* argv);

}  // namespace longroll
