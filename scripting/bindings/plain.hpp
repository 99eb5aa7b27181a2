// All that a game shows to scripts which has nothing to add to its rules and its descriptions (core/<game>/description.hpp).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/action_dialogue.hpp"
#include "core/game/parameter.hpp"
#include "scripting/bindings/described_view.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/values/fields.hpp"

namespace farmland::scripting {

// What a script asks for with actions:filter{ ... }: values that described fields must have.
using FieldQuery = std::map<std::string, std::variant<bool, std::int64_t, std::string>, std::less<>>;

// Compares what is described with a query, and collects the names.
class FieldMatcher {
public:
    explicit FieldMatcher(const FieldQuery& query) : query_(query) {}

    void number(std::string_view name, std::int64_t value) { compare(name, value); }
    void flag(std::string_view name, bool value) { compare(name, value); }
    void text(std::string_view name, std::string_view value) { compare(name, std::string(value)); }
    void nothing(std::string_view name) { compare(name, false); }

    bool matches() const { return equal_ == query_.size(); }
    const std::vector<std::string_view>& names() const { return names_; }

private:
    template <class Value>
    void compare(std::string_view name, const Value& value) {
        names_.push_back(name);
        const auto wanted = query_.find(name);
        if (wanted == query_.end()) return;
        const auto* same = std::get_if<Value>(&wanted->second);
        if (same != nullptr && *same == value) ++equal_;
    }

    const FieldQuery& query_;
    std::size_t equal_ = 0;
    std::vector<std::string_view> names_;
};

// Bindings of other games are made from it, and say what they have of their own.
template <GameRules RulesOfGame>
struct PlainBinding {
    using Rules = RulesOfGame;
    using View = DescribedView<Rules>;
    using Dialogue = ActionDialogue<Rules>;
    using DialogueOptions = ActionDialogueOptions;
    static constexpr std::string_view title = "this game";

    struct Actions {
        using Query = FieldQuery;
        static Query read_query(lua_State* L, int table, const Rules&) {
            constexpr std::size_t most_fields = 20;
            FieldQuery query;
            for_all_fields({L, table}, [&](Argument key, Argument value) {
                const auto name = key.text();
                if (!name) raise(L, std::string("filter: expected names of fields, found a ") + key.type_name());
                if (name->size() > longest_action_text || value.text().value_or("").size() > longest_action_text) {
                    raise(L, "filter: expected texts of at most " + std::to_string(longest_action_text) + " bytes");
                }
                if (query.size() == most_fields) {
                    raise(L, "filter: expected at most " + std::to_string(most_fields) + " fields");
                }
                if (const auto text = value.text()) {
                    query[std::string(*name)] = std::string(*text);
                } else if (const auto number = value.whole()) {
                    query[std::string(*name)] = *number;
                } else if (const auto flag = value.flag()) {
                    query[std::string(*name)] = *flag;
                } else {
                    raise(L, "filter: expected " + std::string(*name) +
                                 " to be a text, a whole number, true or false, found a " + value.type_name());
                }
            });
            return query;
        }
        static std::vector<std::uint32_t> select(lua_State* L, const Rules& rules, const auto& actions,
                                                 const Query& query) {
            charge(L, static_cast<std::int64_t>(10 * actions.size()));
            std::vector<std::uint32_t> found;
            std::set<std::string_view, std::less<>> known;  // of the actions together: kinds may have different fields
            for (std::size_t index = 0; index < actions.size(); ++index) {
                FieldMatcher matcher(query);
                describe(rules, actions[index], matcher);
                matcher.text("text", rules.action_text(actions[index]));
                known.insert(matcher.names().begin(), matcher.names().end());
                if (matcher.matches()) found.push_back(static_cast<std::uint32_t>(index));
            }
            for (const auto& [name, value] : query) {
                if (actions.size() == 0 || known.contains(name)) continue;
                const std::vector<std::string_view> names(known.begin(), known.end());
                raise(L, "filter has no field " + in_quotes(name) + suggestion(name, names));
            }
            return found;
        }
    };

    // A table of the game's name with its parameters, if it has any.
    static void add_globals(Sandbox& sandbox, const Rules& rules) {
        const std::string name(rules.name());
        add_global_table(sandbox, name.c_str(), [&](TableWriter& out) {
            if constexpr (requires { rules.parameter_table(); }) {
                const std::string kind = name + ".parameters";
                out.group("parameters", kind.c_str(), [&](TableWriter& inner) {
                    describe_parameters(rules.parameter_table(), rules.parameters(), inner);
                });
            }
        });
    }
    static std::span<const NamedFunction> state_methods() { return {}; }
    static std::span<const NamedFunction> view_functions() { return {}; }
    static constexpr std::int64_t steps_of_worth = 50;
    static constexpr std::int64_t steps_of_looking_ahead = 100;

    static Result<std::string> position_of_table(lua_State*, int, const Rules& rules) {
        return Error{"positions of " + std::string(rules.name()) + " are given as texts"};
    }
};

}  // namespace farmland::scripting
