#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace farmland {

// What a player, modder or script did wrong: one sentence that says what was expected, what was found and where.
struct Error {
    std::string message;

    bool operator==(const Error&) const = default;
};

// A value, or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(content_); }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(value()); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const {
        assert(!*this);
        return std::get<Error>(content_);
    }

private:
    T& value() {
        assert(*this);
        return std::get<T>(content_);
    }
    const T& value() const {
        assert(*this);
        return std::get<T>(content_);
    }

    std::variant<T, Error> content_;
};

// Success, or the reason why not.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    explicit operator bool() const { return !error_.has_value(); }

    const Error& error() const {
        assert(!*this);
        return *error_;
    }

private:
    std::optional<Error> error_;
};

}  // namespace farmland
