// Reading objects that somebody wrote, JSON for example: each value must be there and of its type.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text.hpp"
#include "core/base/value.hpp"
#include "core/game/side.hpp"

namespace farmland {

// Functions that return bool say false when something is wrong; problem() then says what.
class ObjectReader {
public:
    const std::string& problem() const { return problem_; }

    // Always false.
    bool fail(std::string problem) {
        problem_ = std::move(problem);
        return false;
    }

    // The value of a name in an object, which must be there and of that type; else null.
    template <class T>
    const T* want(const Members& object, std::string_view name) {
        const Value* value = find_member(object, name);
        if (value != nullptr) return content_of<T>(name, *value);
        fail("there is no " + in_quotes(name));
        return nullptr;
    }

    // The value if it is of that type; else null.
    template <class T>
    const T* content_of(std::string_view name, const Value& value) {
        const T* content = value.get<T>();
        if (content == nullptr) {
            fail(in_quotes(name) + " is " + std::string(kind_of(value)) + ", expected " +
                 std::string(kind_of(Value(T{}))));
        }
        return content;
    }

    template <class T>
    bool take(const Members& object, std::string_view name, T& target) {
        const T* content = want<T>(object, name);
        if (content != nullptr) target = *content;
        return content != nullptr;
    }

    bool take_number(const Members& object, std::string_view name, std::int64_t least, std::int64_t most,
                     std::int64_t& target) {
        if (!take(object, name, target)) return false;
        if (target >= least && target <= most) return true;
        return fail(in_quotes(name) + " is " + std::to_string(target) + ", expected " + std::to_string(least) + " to " +
                    std::to_string(most));
    }

    bool take_side(const Members& object, Side& side) {
        std::int64_t number = 0;
        if (!take_number(object, "side", 1, 2, number)) return false;
        side = number == 1 ? Side::first : Side::second;
        return true;
    }

    // A list of texts or objects, each taken by a function.
    template <class T, class Take>
    bool take_list(const Members& object, std::string_view name, std::string_view what, Take take_one) {
        const auto* list = want<ValueList>(object, name);
        if (list == nullptr) return false;
        for (const Value& value : *list) {
            const T* content = value.get<T>();
            if (content == nullptr) {
                return fail(in_quotes(name) + " holds " + std::string(kind_of(value)) + ", expected " +
                            std::string(what));
            }
            if (!take_one(*content)) return false;
        }
        return true;
    }
    template <class Take>
    bool take_objects(const Members& object, std::string_view name, Take take_one) {
        return take_list<Members>(object, name, "objects", take_one);
    }

    bool only(const Members& object, std::initializer_list<std::string_view> known) {
        for (const Member& member : object) {
            if (find_name(known, member.name)) continue;
            return fail("unknown name " + in_quotes(member.name) + suggestion(member.name, known));
        }
        return true;
    }

private:
    std::string problem_;
};

}  // namespace farmland
