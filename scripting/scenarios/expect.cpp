#include "scripting/scenarios/expect.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/library/patterns.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/values/differences.hpp"
#include "scripting/host/values/text.hpp"
#include "scripting/scenarios/golden.hpp"

namespace farmland::scripting {

struct Expectations::Functions {
    using This = Behind<Expectations>;

    // The last argument of all of them: what is looked at, in words.
    struct Subject {
        std::string text;

        friend Subject sol_lua_get(sol::types<Subject>, lua_State* L, int index, Tracking& tracking) {
            const auto given = sol_lua_get(sol::types<Optional<LuaText>>(), L, index, tracking);
            return {!given || given->bytes.empty() ? "" : printable(given->bytes, 200) + ": "};
        }
    };

    [[noreturn]] static void refuse(This self, lua_State* L, std::string sentence,
                                    std::vector<std::string> details = {}) {
        self->unmet_ = {std::move(sentence), std::move(details)};
        raise(L, self->unmet_.sentence);
    }

    static std::string places(const std::vector<std::string>& differences) {
        if (differences.size() >= most_differences) return "many places";
        return differences.size() == 1 ? "one place" : std::to_string(differences.size()) + " places";
    }

    // equal(found, expected [, subject]), like(found, expected [, subject])
    template <Comparison comparison>
    static void compare(This self, Argument found, Given expected, const Subject& about, sol::this_state L) {
        const auto differing = differences(found, expected, comparison);
        if (differing.empty()) return;
        const bool one_value = !found.is_table() || !expected.is_table();
        if (one_value && differing.size() == 1) refuse(self, L, about.text + differing.front());
        refuse(self, L, about.text + "what was found differs from what was expected in " + places(differing),
               differing);
    }

    // different(found, other [, subject])
    static void different(This self, Argument found, Given other, const Subject& about, sol::this_state L) {
        if (!differences(found, other, Comparison::equal).empty()) return;
        refuse(self, L, about.text + "expected anything but " + value_text(found));
    }

    // truthy(found [, subject]), falsy(found [, subject])
    static void truthy(This self, Given found, const Subject& about, sol::this_state L) {
        if (!found.is_true()) refuse(self, L, about.text + "expected something true, found " + value_text(found));
    }
    static void falsy(This self, Given found, const Subject& about, sol::this_state L) {
        if (found.is_true()) refuse(self, L, about.text + "expected false or nil, found " + value_text(found));
    }

    // contains(text, part [, subject])
    static void contains(This self, Argument found, LuaText part, const Subject& about, sol::this_state L) {
        const auto text = found.text();
        if (text && find_plain(L, *text, part.bytes)) return;
        refuse(self, L,
               about.text + "expected a text with " + value_text({L, 2}) + " in it, found " + value_text(found));
    }

    // error(f [, part [, subject]]): gives the message.
    static std::string error(This self, GivenFunction function, Optional<LuaText> wanted, const Subject& about,
                             sol::this_state L) {
        const std::string part(wanted ? wanted->bytes : "");
        push_again(L, function.index);
        const auto called = self->sandbox_.call(L, 0, 0);
        charge(L, 10);  // ends here if the function used the budget up
        const std::string with_part = part.empty() ? "" : " with " + in_quotes(part) + " in it";
        if (called) refuse(self, L, about.text + "expected an error" + with_part + ", found none");
        const std::string& message = called.error().sentence();
        if (message.find(part) == std::string::npos) {
            refuse(self, L, about.text + "expected an error" + with_part + ", found another one",
                   {"found: " + printable(message)});
        }
        return message;
    }

    // golden(found, name [, subject])
    static void golden(This self, Given found, Argument name, const Subject& about, sol::this_state L) {
        constexpr std::int64_t cost_of_file = 20'000;
        if (!name.text() || !is_golden_name(*name.text())) {
            name.refuse("expected a name of at most 60 letters, digits, _ and -");
        }
        charge(L, cost_of_file);
        const std::string text = whole_text(found, GoldenTexts::longest_text);
        const auto compared = self->golden_.compare(*name.text(), text);
        if (!compared) raise(L, compared.error().sentence());
        if (compared->met) return;
        if (!compared->expected) {
            refuse(self, L,
                   about.text + "there is no " + compared->file +
                       " to compare with; run farmland test with --update to write it");
        }
        charge_bytes(L, compared->expected->size());
        sol::stack::push(L, text);
        const Argument now = top_value(L);
        sol::stack::push(L, *compared->expected);
        const auto differing = differences(now, top_value(L), Comparison::equal);
        refuse(self, L,
               about.text + "what was found differs from " + compared->file + " in " + places(differing) +
                   "; if it is right, run farmland test with --update",
               differing);
    }
};

Expectations::Expectations(Sandbox& sandbox, GoldenTexts& golden) : sandbox_(sandbox), golden_(golden) {
    static constexpr std::array<NamedFunction, 8> functions = {{
        {"contains", exposed<&Functions::contains>},
        {"different", exposed<&Functions::different>},
        {"equal", exposed<&Functions::compare<Comparison::equal>>},
        {"error", exposed<&Functions::error>},
        {"falsy", exposed<&Functions::falsy>},
        {"golden", exposed<&Functions::golden>},
        {"like", exposed<&Functions::compare<Comparison::like>>},
        {"truthy", exposed<&Functions::truthy>},
    }};
    add_global_table(sandbox, "expect", [&](TableWriter& out) { out.functions(functions, this); });
}

}  // namespace farmland::scripting
