// SPDX-License-Identifier: MIT
// Strings: formatting, cutting, joining.
#ifndef OYEZ_TEXT_H
#define OYEZ_TEXT_H

#include "results.h"

namespace oyez {

inline std::string formatList(const char* pattern, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, pattern, arguments);
    std::string text;
    if (length > 0) {
        std::vector<char> buffer(static_cast<std::size_t>(length) + 1);
        std::vsnprintf(buffer.data(), buffer.size(), pattern, again);
        text.assign(buffer.data(), static_cast<std::size_t>(length));
    }
    va_end(again);
    return text;
}

inline std::string formatLine(const char* pattern, ...) OYEZ_PRINTF(1, 2);
inline std::string formatLine(const char* pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    const std::string text = formatList(pattern, arguments);
    va_end(arguments);
    return text;
}

inline bool isBlank(int c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// "12.5000000000" → "12.5", "3.0000000000" → "3".
inline std::string withoutTrailingZeroes(std::string number) {
    if (number.find('.') == std::string::npos) return number;
    number.erase(number.find_last_not_of('0') + 1);
    if (!number.empty() && number.back() == '.') number.erase(number.size() - 1);
    return number == "-0" ? "0" : number;
}

}  // namespace oyez

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

// Templates, so that with "using namespace std" C++20's std::format is no better match and is not taken instead.
template <typename... Arguments>
std::string format(const char* pattern, Arguments... arguments) {
    return oyez::formatLine(pattern, arguments...);
}

template <typename... Arguments>
std::string format(const std::string& pattern, Arguments... arguments) {
    return oyez::formatLine(pattern.c_str(), arguments...);
}

template <typename... Arguments>
std::string testlib_format_(const char* pattern, Arguments... arguments) {
    return oyez::formatLine(pattern, arguments...);
}

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

template <typename Value>
std::string toString(const Value& value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

inline std::string toString(double value) {
    return oyez::withoutTrailingZeroes(oyez::formatLine("%.10f", value));
}

template <typename Value>
std::string vtos(const Value& value) {
    return toString(value);
}

/// Long words are shortened in the middle to 64 characters, so that a message stays readable.
inline std::string compress(const std::string& word) {
    const std::size_t longest = 64, head = 31, tail = 30;
    if (word.size() <= longest) return word;
    return word.substr(0, head) + "..." + word.substr(word.size() - tail);
}

inline std::string englishEnding(int number) {
    const int lastTwo = std::abs(number % 100);
    if (lastTwo >= 11 && lastTwo <= 13) return "th";
    const int last = lastTwo % 10;
    return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

inline bool isBlanks(char c) {
    return oyez::isBlank(c);
}

inline bool isEoln(char c) {
    return c == LF || c == CR;
}

template <typename Character>
bool isEof(Character c) {
    return c == static_cast<Character>(EOFC);
}

inline std::string trim(const std::string& text) {
    std::size_t first = 0, last = text.size();
    while (first < last && oyez::isBlank(text[first])) first++;
    while (first < last && oyez::isBlank(text[last - 1])) last--;
    return text.substr(first, last - first);
}

inline std::string upperCase(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

inline std::string lowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// Every separator ends a part; parts may be empty.
inline std::vector<std::string> split(const std::string& text, const std::string& separators) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (separators.find(c) != std::string::npos)
            parts.push_back(std::string());
        else
            parts.back() += c;
    }
    return parts;
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    return split(text, std::string(1, separator));
}

/// Like split, without the empty parts.
inline std::vector<std::string> tokenize(const std::string& text, const std::string& separators) {
    std::vector<std::string> tokens;
    for (const std::string& part : split(text, separators))
        if (!part.empty()) tokens.push_back(part);
    return tokens;
}

inline std::vector<std::string> tokenize(const std::string& text, char separator) {
    return tokenize(text, std::string(1, separator));
}

template <typename Iterator>
std::string join(Iterator first, Iterator last, const std::string& separator) {
    std::ostringstream text;
    for (Iterator at = first; at != last; ++at) {
        if (at != first) text << separator;
        text << *at;
    }
    return text.str();
}

template <typename Iterator>
std::string join(Iterator first, Iterator last, char separator) {
    return join(first, last, std::string(1, separator));
}

template <typename Iterator>
std::string join(Iterator first, Iterator last) {
    return join(first, last, std::string(1, ' '));
}

template <typename Collection>
std::string join(const Collection& collection, char separator) {
    return join(collection.begin(), collection.end(), std::string(1, separator));
}

template <typename Collection>
std::string join(const Collection& collection, const std::string& separator) {
    return join(collection.begin(), collection.end(), separator);
}

template <typename Collection>
std::string join(const Collection& collection) {
    return join(collection.begin(), collection.end(), std::string(1, ' '));
}

#endif
