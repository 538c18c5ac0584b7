#pragma once
// A command of the program, one file each. It declares its arguments and runs; how they are parsed, and the
// library that does it, stay in command_line.cpp.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"

namespace longroll {

enum class Need { May, Must };

// What an argument may be, for the shell's completion.
struct Hint {
    std::vector<std::string> words;
    bool file = false;
};

class Arguments {
  public:
    // By place.
    virtual void operand(std::string& into, const char* name, const char* help, Need need,
                         Hint hint = {}) = 0;
    virtual void operands(std::vector<std::string>& into, const char* name, const char* help, Need need,
                          Hint hint = {}) = 0;
    // By name: `--seed S`; `options` may be given several times.
    virtual void option(std::string& into, const char* flag, const char* value, const char* help,
                        Hint hint = {}) = 0;
    virtual void options(std::vector<std::string>& into, const char* flag, const char* value,
                         const char* help, Hint hint = {}) = 0;
    virtual void flag(bool& into, const char* flag, const char* help) = 0;

  protected:
    ~Arguments() = default;
};

inline constexpr int exit_wrong = 2;          // wrong words, files or values
inline constexpr int exit_interrupted = 130;  // by Ctrl-C, as shells count it

class Command {
  public:
    virtual ~Command() = default;
    virtual const char* name() const = 0;
    virtual const char* summary() const = 0;  // one line for the list of commands
    virtual const char* about() const { return ""; }
    virtual const char* examples() const = 0;  // command lines with what they do, one per line
    virtual void declare(Arguments& arguments) = 0;
    // The exit code, or the sentence that is printed before leaving with `exit_wrong`.
    virtual Expected<int> run() = 0;
};

using AnyCommand = std::unique_ptr<Command>;

// In the order of `longroll --help`.
std::vector<AnyCommand> all_commands();

AnyCommand play_command();
AnyCommand serve_command();
AnyCommand store_command();
AnyCommand games_command();
AnyCommand scenarios_command();
AnyCommand rules_command();
AnyCommand odds_command();
AnyCommand umpire_command();
AnyCommand decks_command();
AnyCommand rally_command();
AnyCommand campaign_command();
AnyCommand map_command();
AnyCommand sim_command();
AnyCommand study_command();
AnyCommand replay_command();
AnyCommand verify_command();
AnyCommand convert_command();
AnyCommand completions_command();

}  // namespace longroll
