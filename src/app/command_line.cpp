// The only file that knows CLI11. Commands declare their arguments through Arguments; what is wrong on the
// command line is reported like every error: one sentence, what is wrong and what would be right.

#include "app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <map>

#include "app/terminal.h"
#include "app/version.h"
#include "app/words.h"

namespace longroll {
namespace {

using Hints = std::map<const CLI::Option*, Hint>;

class Declared final : public Arguments {
  public:
    Declared(CLI::App& app, Hints& hints) : app_(app), hints_(hints) {}

    void operand(std::string& into, const char* name, const char* help, Need need, Hint hint) override {
        note(app_.add_option(name, into, help)->required(need == Need::Must)->type_name(""), std::move(hint));
    }
    void operands(std::vector<std::string>& into, const char* name, const char* help, Need need,
                  Hint hint) override {
        note(app_.add_option(name, into, help)->required(need == Need::Must)->type_name(""), std::move(hint));
    }
    void option(std::string& into, const char* flag, const char* value, const char* help,
                Hint hint) override {
        note(app_.add_option(flag, into, help)->type_name(value), std::move(hint));
    }
    void options(std::vector<std::string>& into, const char* flag, const char* value, const char* help,
                 Hint hint) override {
        note(app_.add_option(flag, into, help)->type_name(value)->allow_extra_args(false), std::move(hint));
    }
    void flag(bool& into, const char* flag, const char* help) override { app_.add_flag(flag, into, help); }

  private:
    void note(CLI::Option* option, Hint hint) { hints_[option] = std::move(hint); }

    CLI::App& app_;
    Hints& hints_;
};

struct Program {
    std::vector<AnyCommand> commands = all_commands();
    Hints hints;
    CLI::App app;
    bool show_version = false;

    Program() {
        app.set_help_flag("-h,--help", "print this help");
        app.add_flag("--version", show_version, "print the version");
        app.require_subcommand(0, 1);
        for (const AnyCommand& command : commands) {
            CLI::App* sub = app.add_subcommand(command->name(), command->summary());
            sub->set_help_flag("-h,--help", "print this help");
            Declared declared(*sub, hints);
            command->declare(declared);
        }
    }
};

ArgumentShape shape_of(const CLI::Option& option, const Hints& hints) {
    ArgumentShape shape;
    for (const std::string& name : option.get_snames()) shape.flags.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) shape.flags.push_back("--" + name);
    shape.help = option.get_description();
    shape.must = option.get_required();
    shape.many = option.get_expected_max() > 1;
    if (option.get_positional())
        shape.value = option.get_name(true);
    else if (option.get_expected_max() > 0)
        shape.value = option.get_type_name();
    if (const auto hint = hints.find(&option); hint != hints.end()) shape.hint = hint->second;
    return shape;
}

CommandShape shape_of(const CLI::App& app, const Hints& hints) {
    CommandShape shape;
    shape.name = app.get_name();
    shape.summary = app.get_description();
    for (const CLI::Option* option : app.get_options())
        (option->get_positional() ? shape.operands : shape.options).push_back(shape_of(*option, hints));
    // Help last, where people do not look for it.
    const auto help =
        std::find_if(shape.options.begin(), shape.options.end(),
                     [](const ArgumentShape& option) { return option.flags.back() == "--help"; });
    if (help != shape.options.end()) std::rotate(help, help + 1, shape.options.end());
    return shape;
}

ProgramShape shape_of(const Program& program) {
    ProgramShape shape;
    for (const CLI::Option* option : program.app.get_options())
        shape.options.push_back(shape_of(*option, program.hints));
    for (const AnyCommand& command : program.commands) {
        CommandShape& its = shape.commands.emplace_back(
            shape_of(*program.app.get_subcommand(command->name()), program.hints));
        its.about = command->about();
        its.examples = command->examples();
    }
    return shape;
}

// Help
// ----------------------------------------------------------------------------------------------------------

void print_arguments(std::string_view title, const std::vector<ArgumentShape>& arguments,
                     const Style& style) {
    if (arguments.empty()) return;
    fmt::print("\n{}\n", style.strong(title));
    for (const ArgumentShape& argument : arguments) {
        std::string left = fmt::format("{}", fmt::join(argument.flags, ", "));
        if (!argument.value.empty()) left += (left.empty() ? "" : " ") + argument.value;
        fmt::print("  {:<24}  {}\n", left, hanging(argument.help, columns(), 28));
    }
}

void print_help(const CommandShape& command, const Style& style) {
    std::string usage = "longroll " + command.name;
    for (const ArgumentShape& operand : command.operands) {
        const std::string many = operand.many ? "..." : "";
        usage += operand.must ? " " + operand.value + many : " [" + operand.value + many + "]";
    }
    fmt::print("{}\n\n  {} [options]\n", wrapped(command.summary, columns()), style.strong(usage));
    if (!command.about.empty()) fmt::print("\n{}\n", wrapped(command.about, columns()));
    print_arguments("Arguments", command.operands, style);
    print_arguments("Options", command.options, style);
    fmt::print("\n{}\n", style.strong("Examples"));
    for (const std::string& line : split(trimmed(command.examples), '\n')) fmt::print("  {}\n", line);
}

void print_help(const ProgramShape& program, const Style& style) {
    fmt::print("Longroll: the American Civil War on the tabletop, played on a computer.\n\n  {}\n\n{}\n",
               style.strong("longroll COMMAND ..."), style.strong("Commands"));
    for (const CommandShape& command : program.commands)
        fmt::print("  {:<12}  {}\n", command.name, command.summary);
    print_arguments("Options", program.options, style);
    fmt::print(
        "\n`longroll COMMAND --help` shows its options and examples; `longroll play` starts a game.\n");
}

// Errors
// --------------------------------------------------------------------------------------------------------

int wrong(std::string_view command, std::string_view sentence) {
    // One line, whatever was typed.
    fmt::print(stderr, "longroll{}{}: {}\n", command.empty() ? "" : " ", command,
               with_short_quotes(sentence));
    return exit_wrong;
}

std::string unknown_word(const Program& program, const CLI::App* command) {
    const std::vector<std::string> left = program.app.remaining(true);
    const std::string word = left.empty() ? "" : left.front();
    const ProgramShape shape = shape_of(program);
    if (command == nullptr && !word.starts_with('-')) {
        std::vector<std::string> names;
        for (const CommandShape& known : shape.commands) names.push_back(known.name);
        return fmt::format("unknown command '{}'{}; the commands are {}", word, did_you_mean(word, names),
                           list_words(names));
    }
    const CommandShape its = command == nullptr ? CommandShape{} : shape_of(*command, program.hints);
    if (!word.starts_with('-')) {
        std::vector<std::string> operands;
        for (const ArgumentShape& operand : its.operands) operands.push_back(operand.value);
        return fmt::format("'{}' is one argument too many; the command takes only {}", word,
                           operands.empty() ? "options" : list_words(operands));
    }
    std::vector<std::string> flags;
    for (const ArgumentShape& option : command == nullptr ? shape.options : its.options)
        flags.push_back(option.flags.back());
    return fmt::format("unknown option '{}'{}; the options are {}", word, did_you_mean(word, flags),
                       list_words(flags));
}

// What the library says of the rest ('--games: 1 required TEXT missing') in our words.
std::string plain(const CLI::ParseError& error, const CLI::App* command, const Hints& hints) {
    if (command != nullptr) {
        const CommandShape shape = shape_of(*command, hints);
        const std::string_view what = error.what();
        for (const ArgumentShape& option : shape.options)
            for (const std::string& flag : option.flags)
                if (what.find(flag) != std::string_view::npos)
                    return option.value.empty()
                               ? fmt::format("{} takes no value", flag)
                               : fmt::format("{} takes one value, {} {}", flag, flag, option.value);
        for (const ArgumentShape& operand : shape.operands)
            if (operand.must && what.find(operand.value) != std::string_view::npos)
                return fmt::format("the argument {} is missing ({}), as in `{}`", operand.value, operand.help,
                                   split(trimmed(shape.examples), '\n').front());
    }
    return fmt::format("the command line is wrong: {}", error.what());
}

std::string missing_operand(const Program& program, const CLI::App& command) {
    for (const CommandShape& shape : shape_of(program).commands) {
        if (shape.name != command.get_name()) continue;
        for (const ArgumentShape& operand : shape.operands)
            if (operand.must) {
                const std::string example = split(trimmed(shape.examples), '\n').front();
                return fmt::format("the argument {} is missing ({}), as in `{}`", operand.value, operand.help,
                                   trimmed(std::string_view(example).substr(0, example.find("  "))));
            }
    }
    return "an argument is missing";
}

int parse_and_run(Program& program, int argc, const char* const* argv) {
    const auto chosen = [&]() -> const CLI::App* {
        const auto parsed = program.app.get_subcommands();
        return parsed.empty() ? nullptr : parsed.front();
    };
    const auto name = [&] { return chosen() == nullptr ? std::string() : chosen()->get_name(); };
    try {
        program.app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const ProgramShape shape = shape_of(program);
        for (const CommandShape& command : shape.commands)
            if (command.name == name()) return print_help(command, Style()), 0;
        return print_help(shape, Style()), 0;
    } catch (const CLI::ExtrasError&) {
        return wrong(name(), unknown_word(program, chosen()));
    } catch (const CLI::RequiredError&) {
        for (const std::string& word : program.app.remaining(true))
            if (word.starts_with('-')) return wrong(name(), unknown_word(program, chosen()));
        return wrong(name(),
                     chosen() == nullptr ? "an argument is missing" : missing_operand(program, *chosen()));
    } catch (const CLI::ParseError& error) {
        return wrong(name(), plain(error, chosen(), program.hints));
    }
    if (program.show_version) return fmt::print("longroll {}\n", program_version), 0;
    if (chosen() == nullptr) return print_help(shape_of(program), Style()), 0;
    for (const AnyCommand& command : program.commands) {
        if (command->name() != name()) continue;
        const Expected<int> code = command->run();
        return code ? *code : wrong(name(), code.error());
    }
    return exit_wrong;
}

}  // namespace

ProgramShape program_shape() { return shape_of(Program()); }

// `longroll help play` is what many try first: it is `longroll play --help`.
static std::vector<const char*> words_of(const Program& program, int argc, const char* const* argv) {
    std::vector<const char*> words(argv, argv + argc);
    if (argc < 2 || std::string_view(words[1]) != "help") return words;
    words.erase(words.begin() + 1);
    const auto asked = [&](const AnyCommand& command) {
        return words.size() > 1 && std::string_view(words[1]) == command->name();
    };
    if (words.size() == 1 || std::any_of(program.commands.begin(), program.commands.end(), asked))
        words.push_back("--help");
    return words;
}

int run_program(int argc, const char* const* argv) {
    try {
        Program program;
        const std::vector<const char*> words = words_of(program, argc, argv);
        return parse_and_run(program, static_cast<int>(words.size()), words.data());
    } catch (const std::exception& error) {
        // Out of memory, a closed terminal: nothing of ours throws.
        return wrong("", fmt::format("the system failed: {}", error.what()));
    }
}

}  // namespace longroll
