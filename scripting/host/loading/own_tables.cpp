#include "scripting/host/loading/own_tables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/metering/tokens.hpp"

namespace farmland::scripting {

namespace {

using Names = std::set<std::string_view>;

struct NotUnderstood {};

// Tokens as Lua knows them: characters that belong together are one.
std::vector<std::string_view> tokens_of(std::string_view source) {
    static constexpr std::array<std::string_view, 10> joined = {
        "...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::"};
    std::vector<std::string_view> all;
    Tokens tokens(source);
    std::size_t end = 0;  // of the last token
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        const auto begin = static_cast<std::size_t>(token.data() - source.data());
        if (!all.empty() && begin == end) {
            const std::string_view both(all.back().data(), all.back().size() + token.size());
            if (std::find(joined.begin(), joined.end(), both) != joined.end()) {
                all.back() = both;
                end = begin + token.size();
                continue;
            }
        }
        all.push_back(token);
        end = begin + token.size();
    }
    return all;
}

// Reads the text by the grammar of Lua and notes what variables are given and written to. It need not know scopes: what
// is said of a name holds for all variables of that name.
class Reader {
public:
    explicit Reader(std::string_view source) : tokens_(tokens_of(source)) {}

    bool run() {
        static const Names forbidden = {"_ENV",     "_G",         "debug",  "dofile",  "load",
                                        "loadfile", "loadstring", "rawset", "require", "setmetatable"};
        if (std::any_of(tokens_.begin(), tokens_.end(), [](auto token) { return forbidden.contains(token); })) {
            return false;
        }
        read_block();
        if (!peek().empty()) return false;
        return std::all_of(written_.begin(), written_.end(),
                           [&](auto name) { return given_tables_.contains(name) && !given_others_.contains(name); });
    }

private:
    // What a variable can be given.
    enum class Value { own_table, other };
    // What an expression with suffixes is.
    enum class Kind { variable, field_of_variable, other_field, call, other };
    struct Suffixed {
        Kind kind = Kind::other;
        std::string_view name;  // of the variable
    };

    // Lua itself allows no more.
    static constexpr int deepest = 200;
    class Level {
    public:
        explicit Level(Reader& reader) : reader_(reader) {
            if (++reader_.depth_ > deepest) throw NotUnderstood();
        }
        ~Level() { --reader_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Reader& reader_;
    };

    std::string_view peek(std::size_t ahead = 0) const {
        return position_ + ahead < tokens_.size() ? tokens_[position_ + ahead] : std::string_view();
    }
    std::string_view take() {
        if (peek().empty()) throw NotUnderstood();
        return tokens_[position_++];
    }
    bool take_if(std::string_view wanted) {
        if (peek() != wanted) return false;
        ++position_;
        return true;
    }
    void expect(std::string_view wanted) {
        if (!take_if(wanted)) throw NotUnderstood();
    }

    static bool is_text(std::string_view token) {
        return token.size() > 1 && (token[0] == '"' || token[0] == '\'' || token[0] == '[');
    }
    static bool is_number(std::string_view token) {
        return !token.empty() && (is_digit(token[0]) || (token[0] == '.' && token.size() > 1 && is_digit(token[1])));
    }
    std::string_view take_name() {
        if (!is_name(peek())) throw NotUnderstood();
        return take();
    }

    void give(std::string_view name, Value value) {
        (value == Value::own_table ? given_tables_ : given_others_).insert(name);
    }
    // Of what there are fewer values than names, the last may be several.
    void give_all(const std::vector<std::string_view>& names, const std::vector<Value>& values) {
        for (std::size_t index = 0; index < names.size(); ++index) {
            if (!names[index].empty()) give(names[index], index < values.size() ? values[index] : Value::other);
        }
    }

    void read_block() {
        static const Names ends = {"", "end", "else", "elseif", "until"};
        const Level level(*this);
        while (!ends.contains(peek())) read_statement();
    }

    void read_block_and_end() {
        read_block();
        expect("end");
    }

    void read_statement() {
        const Level level(*this);
        if (take_if(";") || take_if("break")) return;
        if (take_if("::")) {
            take_name();
            return expect("::");
        }
        if (take_if("goto")) {
            take_name();
        } else if (take_if("do")) {
            read_block_and_end();
        } else if (take_if("while")) {
            read_expression();
            expect("do");
            read_block_and_end();
        } else if (take_if("repeat")) {
            read_block();
            expect("until");
            read_expression();
        } else if (take_if("if")) {
            read_if();
        } else if (take_if("for")) {
            read_for();
        } else if (take_if("function")) {
            read_function_statement();
        } else if (take_if("local")) {
            read_local();
        } else if (take_if("return")) {
            static const Names ends = {"", "end", "else", "elseif", "until", ";"};
            if (!ends.contains(peek())) read_expressions();
            take_if(";");
        } else {
            read_assignment_or_call();
        }
    }

    void read_if() {
        do {
            read_expression();
            expect("then");
            read_block();
        } while (take_if("elseif"));
        if (take_if("else")) read_block();
        expect("end");
    }

    void read_for() {
        do {
            give(take_name(), Value::other);
        } while (take_if(","));
        if (!take_if("=")) expect("in");
        read_expressions();
        expect("do");
        read_block_and_end();
    }

    void read_function_statement() {
        const std::string_view name = take_name();
        if (take_if(".") || take_if(":")) {
            written_.insert(name);
            take_name();
        } else {
            give(name, Value::other);
        }
        // A further "." or ":" is none of a table that is known.
        give("self", Value::other);
        read_function_body();
    }

    void read_local() {
        if (take_if("function")) {
            give(take_name(), Value::other);
            return read_function_body();
        }
        std::vector<std::string_view> names;
        do {
            names.push_back(take_name());
            if (take_if("<")) {
                take_name();
                expect(">");
            }
        } while (take_if(","));
        // Without values they are nil, which cannot be written to.
        if (take_if("=")) give_all(names, read_expressions());
    }

    void read_assignment_or_call() {
        std::vector<std::string_view> variables;  // empty for fields
        const Suffixed first = read_suffixed();
        if (first.kind == Kind::call && peek() != "=" && peek() != ",") return;
        for (Suffixed target = first;; target = read_suffixed()) {
            switch (target.kind) {
                case Kind::variable: variables.push_back(target.name); break;
                case Kind::field_of_variable:
                    written_.insert(target.name);
                    variables.emplace_back();
                    break;
                case Kind::other_field:
                case Kind::call:
                case Kind::other: throw NotUnderstood();
            }
            if (!take_if(",")) break;
        }
        expect("=");
        give_all(variables, read_expressions());
    }

    std::vector<Value> read_expressions() {
        std::vector<Value> values;
        do {
            values.push_back(read_expression());
        } while (take_if(","));
        return values;
    }

    // Without regard to which operator binds more: only a constructor that stands alone matters.
    Value read_expression() {
        static const Names binary = {"+",  "-",  "*", "/",  "//", "^",  "%",  "&",  "~",   "|", ">>",
                                     "<<", "..", "<", "<=", ">",  ">=", "==", "~=", "and", "or"};
        const Level level(*this);
        Value value = read_operand();
        while (binary.contains(peek())) {
            take();
            read_operand();
            value = Value::other;
        }
        return value;
    }

    Value read_operand() {
        static const Names unary = {"not", "#", "-", "~"};
        if (unary.contains(peek())) {
            while (unary.contains(peek())) take();
            read_operand_without_sign();
            return Value::other;
        }
        if (peek() == "{") {
            read_constructor();
            return Value::own_table;
        }
        read_operand_without_sign();
        return Value::other;
    }

    void read_operand_without_sign() {
        static const Names constants = {"nil", "true", "false", "..."};
        const std::string_view token = peek();
        if (constants.contains(token) || is_text(token) || is_number(token)) {
            take();
        } else if (token == "{") {
            read_constructor();
        } else if (take_if("function")) {
            read_function_body();
        } else {
            read_suffixed();
        }
    }

    void read_constructor() {
        const Level level(*this);
        expect("{");
        while (!take_if("}")) {
            if (take_if("[")) {
                read_expression();
                expect("]");
                expect("=");
            } else if (is_name(peek()) && peek(1) == "=") {
                take_name();
                expect("=");
            }
            read_expression();
            if (!take_if(",") && !take_if(";") && peek() != "}") throw NotUnderstood();
        }
    }

    void read_function_body() {
        const Level level(*this);
        expect("(");
        if (!take_if(")")) {
            do {
                if (take_if("...")) break;
                give(take_name(), Value::other);
            } while (take_if(","));
            expect(")");
        }
        read_block_and_end();
    }

    Suffixed read_suffixed() {
        const Level level(*this);
        Suffixed read;
        if (take_if("(")) {
            read_expression();
            expect(")");
        } else {
            read = {Kind::variable, take_name()};
        }
        for (;;) {
            const Kind field = read.kind == Kind::variable ? Kind::field_of_variable : Kind::other_field;
            if (take_if(".")) {
                take_name();
                read.kind = field;
            } else if (take_if("[")) {
                read_expression();
                expect("]");
                read.kind = field;
            } else if (take_if(":")) {
                take_name();
                read_arguments();
                read.kind = Kind::call;
            } else if (peek() == "(" || peek() == "{" || is_text(peek())) {
                read_arguments();
                read.kind = Kind::call;
            } else {
                return read;
            }
        }
    }

    void read_arguments() {
        if (is_text(peek())) {
            take();
        } else if (peek() == "{") {
            read_constructor();
        } else {
            expect("(");
            if (take_if(")")) return;
            read_expressions();
            expect(")");
        }
    }

    std::vector<std::string_view> tokens_;
    std::size_t position_ = 0;
    int depth_ = 0;
    Names given_tables_;
    Names given_others_;
    Names written_;  // variables, fields of which are written
};

bool prove(std::string_view source) {
    try {
        return Reader(without_preamble(source)).run();
    } catch (const NotUnderstood&) {
        return false;
    }
}

}  // namespace

// A match loads the same few scripts for each of its games, and comparing is much faster than reading.
bool writes_only_own_tables(std::string_view source) {
    constexpr std::size_t longest_kept = std::size_t{256} << 10;
    struct Proof {
        std::string source;
        bool result = false;
    };
    thread_local std::array<Proof, 4> last;
    thread_local std::size_t oldest = 0;
    for (const Proof& proof : last) {
        if (!source.empty() && proof.source == source) return proof.result;
    }
    const bool result = prove(source);
    if (source.size() <= longest_kept && !source.empty()) {
        last[oldest] = {std::string(source), result};
        oldest = (oldest + 1) % last.size();
    }
    return result;
}

}  // namespace farmland::scripting
