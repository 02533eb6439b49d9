// SPDX-License-Identifier: MIT
// Generators: their arguments, their files, and the last look at every program when it ends.
#ifndef OYEZ_OPTIONS_H
#define OYEZ_OPTIONS_H

#include "registration.h"

namespace oyez {

/// What the command line says: by place (1 is the first argument) and by name.
///   -name value   --name value   -name=value   --name=value   -n10   -flag (which is "true")
/// "-5" and "-.5" are values, not names.
class Options {
public:
    Options() : askedByName(false), unusedAllowed(false) {}

    void read(int argc, char* argv[]) {
        arguments.assign(argv, argv + argc);
        for (std::size_t i = 1; i < arguments.size(); i++) {
            if (!isName(arguments[i])) continue;
            const bool longName = arguments[i].compare(0, 2, "--") == 0;
            std::string name = arguments[i].substr(longName ? 2 : 1), value = "true";
            const std::size_t equals = name.find('='), number = name.find_first_of("0123456789");
            if (equals != std::string::npos) {
                value = name.substr(equals + 1);
                name.erase(equals);
            } else if (!longName && number != std::string::npos && isNumber(name.substr(number))) {
                value = name.substr(number);
                name.erase(number);
            } else if (i + 1 < arguments.size() && !isName(arguments[i + 1])) {
                value = arguments[++i];
            }
            values[name] = value;
        }
    }

    bool has(const std::string& name) {
        askedByName = true;
        asked.insert(name);
        return values.count(name) > 0;
    }

    const std::string& value(const std::string& name) {
        if (!has(name)) fail("The generator needs the argument -" + name);
        return values[name];
    }

    const std::string& value(int place) const {
        if (place < 0 || static_cast<std::size_t>(place) >= arguments.size())
            fail(formatLine("The generator needs %d arguments", place));
        return arguments[static_cast<std::size_t>(place)];
    }

    void allowUnused() { unusedAllowed = true; }

    /// Given but never asked for: mostly a slip in a name. Empty when there is none.
    std::string unused() const {
        if (!askedByName || unusedAllowed) return std::string();
        for (const std::pair<const std::string, std::string>& option : values)
            if (!asked.count(option.first)) return option.first;
        return std::string();
    }

private:
    static bool isNumber(const std::string& text) {
        double number = 0;
        return parseReal(text, number);
    }

    static bool isName(const std::string& argument) {
        return argument.size() > 1 && argument[0] == '-' && !isDigit(argument[1]) && argument[1] != '.';
    }

    Arguments arguments;
    std::map<std::string, std::string> values;
    std::set<std::string> asked;
    bool askedByName;
    bool unusedAllowed;
};

inline Options& options() {
    static Options given;
    return given;
}

[[noreturn]] inline void refuseOption(const std::string& text, const char* what) {
    fail("The argument \"" + compress(text) + "\" is not " + what);
}

template <typename Value>
typename std::enable_if<std::is_integral<Value>::value && std::is_signed<Value>::value, Value>::type optionAs(
    const std::string& text) {
    Value value = 0;
    if (!parseSigned(text, value)) refuseOption(text, "an integer that fits");
    return value;
}

template <typename Value>
typename std::enable_if<std::is_integral<Value>::value && std::is_unsigned<Value>::value, Value>::type optionAs(
    const std::string& text) {
    unsigned long long value = 0;
    if (!parseUnsigned(text, value) || value > std::numeric_limits<Value>::max())
        refuseOption(text, "an unsigned integer that fits");
    return static_cast<Value>(value);
}

template <typename Value>
typename std::enable_if<std::is_floating_point<Value>::value, Value>::type optionAs(const std::string& text) {
    double value = 0;
    if (!parseReal(text, value)) refuseOption(text, "a number");
    return static_cast<Value>(value);
}

template <typename Value>
typename std::enable_if<std::is_same<Value, std::string>::value, Value>::type optionAs(const std::string& text) {
    return text;
}

template <>
inline bool optionAs<bool>(const std::string& text) {
    const std::string word = lowerCase(text);
    if (word != "true" && word != "1" && word != "false" && word != "0") refuseOption(text, "true or false");
    return word == "true" || word == "1";
}

template <>
inline char optionAs<char>(const std::string& text) {
    if (text.size() != 1) refuseOption(text, "one character");
    return text[0];
}

template <typename Value>
std::vector<Value> optionsAs(const std::string& text, char separator) {
    std::vector<Value> values;
    for (const std::string& part : split(text, separator)) values.push_back(optionAs<Value>(part));
    return values;
}

}  // namespace oyez

inline void registerGen(int argc, char* argv[], int generatorVersion) {
    if (generatorVersion != 0 && generatorVersion != 1) oyez::fail("registerGen: the third argument is 0 or 1");
    testlibMode = _generator;
    rnd.setSeed(argc, argv);
    oyez::options().read(argc, argv);
}

inline void registerGen(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
}

inline bool has_opt(const std::string& name) {
    return oyez::options().has(name);
}

inline std::string opt(int place) {
    return oyez::options().value(place);
}

inline std::string opt(const std::string& name) {
    return oyez::options().value(name);
}

template <typename Value>
Value opt(int place) {
    return oyez::optionAs<Value>(oyez::options().value(place));
}

/// A flag that is not given is false.
template <typename Value>
Value opt(const std::string& name) {
    if (std::is_same<Value, bool>::value && !has_opt(name)) return Value();
    return oyez::optionAs<Value>(oyez::options().value(name));
}

template <typename Value>
Value opt(const std::string& name, const Value& otherwise) {
    return has_opt(name) ? opt<Value>(name) : otherwise;
}

inline std::string opt(const std::string& name, const std::string& otherwise) {
    return has_opt(name) ? opt(name) : otherwise;
}

inline std::string opt(const std::string& name, const char* otherwise) {
    return opt(name, std::string(otherwise));
}

template <typename Value>
std::vector<Value> opts(char separator, int place) {
    return oyez::optionsAs<Value>(opt(place), separator);
}

template <typename Value>
std::vector<Value> opts(char separator, const std::string& name) {
    return oyez::optionsAs<Value>(opt(name), separator);
}

template <typename Value>
std::vector<Value> opts(int place) {
    return opts<Value>(',', place);
}

template <typename Value>
std::vector<Value> opts(const std::string& name) {
    return opts<Value>(',', name);
}

inline void suppressEnsureNoUnusedOpts() {
    oyez::options().allowUnused();
}

/// What follows on stdout is test number `test`: it goes to the file of that name.
inline void startTest(int test) {
    std::cout.flush();
    const std::string fileName = toString(test);
    if (!std::freopen(fileName.c_str(), "wb", stdout)) oyez::fail("Cannot write \"" + fileName + "\"");
}

namespace oyez {

/// A program that ends without having decided has a fault: silence must not pass for "ok".
class Ending {
public:
    // What the destructor looks at has to be made before, so that it is still there.
    Ending() {
        progress();
        options();
    }

    ~Ending() {
        if (progress().hasQuit) return;
        const std::string fault = found();
        if (fault.empty()) return;
        const int code = conclude(_fail, fault, "");
        std::cout.flush();
        std::fflush(nullptr);
        // exit is under way and cannot be called again.
        std::_Exit(code);
    }

private:
    static std::string found() {
        if (testlibMode == _checker) return "The checker ended without quit or quitf";
        if (testlibMode == _interactor) return "The interactor ended without quit or quitf";
        if (testlibMode == _validator && !progress().sawEndOfInput) return "The validator ended without inf.readEof()";
        if (testlibMode == _generator && !options().unused().empty())
            return "The generator never asked for its argument -" + options().unused();
        return std::string();
    }
};

static const Ending ending;

}  // namespace oyez

#endif
