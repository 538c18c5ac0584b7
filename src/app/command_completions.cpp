#include <fmt/format.h>

#include "app/command.h"
#include "app/command_line.h"
#include "app/words.h"

namespace longroll {
namespace {

std::string quoted(std::string_view text) {
    std::string out = "'";
    for (char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

std::string words_of(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::string flags_of(const CommandShape& command) {
    std::vector<std::string> flags;
    for (const ArgumentShape& option : command.options)
        for (const std::string& flag : option.flags) flags.push_back(flag);
    return words_of(flags);
}

std::string bash_script(const ProgramShape& program) {
    std::string text =
        "# bash completion for longroll: source this file, or put it in "
        "~/.local/share/bash-completion/completions/longroll\n"
        "_longroll() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
        "command=${COMP_WORDS[1]}\n"
        "    local words= files=\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
    std::vector<std::string> names;
    names.reserve(program.commands.size());
    for (const CommandShape& command : program.commands) names.push_back(command.name);
    for (const ArgumentShape& option : program.options)
        for (const std::string& flag : option.flags) names.push_back(flag);
    text += fmt::format("        words={}\n    else\n        case $command in\n", quoted(words_of(names)));
    for (const CommandShape& command : program.commands) {
        text += fmt::format("        {})\n            case $before in\n", command.name);
        for (const ArgumentShape& option : command.options) {
            if (option.value.empty()) continue;
            text += fmt::format("            {}) words={}; files={} ;;\n",
                                fmt::format("{}", fmt::join(option.flags, "|")),
                                quoted(words_of(option.hint.words)), option.hint.file ? "yes" : "");
        }
        std::vector<std::string> operands;
        bool file = false;
        for (const ArgumentShape& operand : command.operands) {
            for (const std::string& word : operand.hint.words) operands.push_back(word);
            file = file || operand.hint.file;
        }
        text += fmt::format("            *) words={}; files={} ;;\n            esac ;;\n",
                            quoted(words_of(operands) + " " + flags_of(command)), file ? "yes" : "");
    }
    text +=
        "        esac\n"
        "    fi\n"
        "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "    if [ -n \"$files\" ]; then\n"
        "        COMPREPLY+=($(compgen -f -- \"$word\"))\n"
        "        compopt -o filenames 2>/dev/null\n"
        "    fi\n"
        "}\n"
        "complete -F _longroll longroll\n";
    return text;
}

// In _arguments a colon and brackets end a part.
std::string zsh_escaped(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_action(const ArgumentShape& argument) {
    std::string action =
        argument.hint.words.empty() ? "" : fmt::format("({})", words_of(argument.hint.words));
    if (argument.hint.file) action = action.empty() ? "_files" : "->files_or_words";
    return action;
}

std::string zsh_script(const ProgramShape& program) {
    std::string text =
        "#compdef longroll\n# zsh completion for longroll: put it as _longroll into a folder of "
        "$fpath\n\n_longroll() {\n"
        "    local context state line\n    local -a commands\n    commands=(\n";
    for (const CommandShape& command : program.commands)
        text += fmt::format("        {}\n",
                            quoted(fmt::format("{}:{}", command.name, zsh_escaped(command.summary))));
    text +=
        "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n";
    for (const CommandShape& command : program.commands) {
        text += fmt::format("    {})\n        _arguments -s", command.name);
        std::string either;
        for (const ArgumentShape& option : command.options)
            for (const std::string& flag : option.flags) {
                std::string spec =
                    fmt::format("{}{}[{}]", option.many ? "*" : "", flag, zsh_escaped(option.help));
                if (!option.value.empty())
                    spec += fmt::format(":{}:{}", zsh_escaped(option.value), zsh_action(option));
                text += fmt::format(" \\\n            {}", quoted(spec));
            }
        for (const ArgumentShape& operand : command.operands) {
            const std::string action = zsh_action(operand);
            if (action.starts_with("->")) either = words_of(operand.hint.words);
            text += fmt::format(
                " \\\n            {}",
                quoted(fmt::format("{}:{}:{}", operand.many ? "*" : "", zsh_escaped(operand.value), action)));
        }
        if (!either.empty())
            text += fmt::format("\n        [[ $state == files_or_words ]] && {{ _files; compadd -- {}; }}",
                                either);
        text += "\n        ;;\n";
    }
    return text + "    esac\n}\n\n_longroll \"$@\"\n";
}

std::string fish_script(const ProgramShape& program) {
    std::string text =
        "# fish completion for longroll: put it into ~/.config/fish/completions/longroll.fish\n"
        "complete -c longroll -f\n";
    for (const CommandShape& command : program.commands)
        text += fmt::format("complete -c longroll -n __fish_use_subcommand -a {} -d {}\n", command.name,
                            quoted(command.summary));
    for (const ArgumentShape& option : program.options)
        text += fmt::format("complete -c longroll -n __fish_use_subcommand -l {} -d {}\n",
                            option.flags.back().substr(2), quoted(option.help));
    for (const CommandShape& command : program.commands) {
        const std::string front =
            fmt::format("complete -c longroll -n '__fish_seen_subcommand_from {}'", command.name);
        for (const ArgumentShape& option : command.options) {
            text += front;
            for (const std::string& flag : option.flags)
                text += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
            if (!option.value.empty()) text += option.hint.file ? " -r -F" : " -x";
            if (!option.hint.words.empty()) text += " -a " + quoted(words_of(option.hint.words));
            text += " -d " + quoted(option.help) + '\n';
        }
        for (const ArgumentShape& operand : command.operands) {
            if (!operand.hint.words.empty())
                text += fmt::format("{} -a {} -d {}\n", front, quoted(words_of(operand.hint.words)),
                                    quoted(operand.value));
            if (operand.hint.file) text += front + " -F\n";
        }
    }
    return text;
}

class Completions final : public Command {
  public:
    const char* name() const override { return "completions"; }
    const char* summary() const override { return "prints a completion script for your shell"; }
    const char* examples() const override {
        return "longroll completions bash > ~/.local/share/bash-completion/completions/longroll\n"
               "longroll completions zsh > ~/.zfunc/_longroll\n"
               "longroll completions fish > ~/.config/fish/completions/longroll.fish";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(shell_, "shell", "bash, zsh or fish", Need::Must, {{"bash", "zsh", "fish"}, false});
    }
    Expected<int> run() override {
        const ProgramShape program = program_shape();
        if (shell_ == "bash")
            fmt::print("{}", bash_script(program));
        else if (shell_ == "zsh")
            fmt::print("{}", zsh_script(program));
        else if (shell_ == "fish")
            fmt::print("{}", fish_script(program));
        else
            return Wrong{fmt::format("there are completions for bash, zsh and fish, not for '{}'", shell_)};
        return 0;
    }

  private:
    std::string shell_;
};

}  // namespace

AnyCommand completions_command() { return std::make_unique<Completions>(); }

}  // namespace longroll
