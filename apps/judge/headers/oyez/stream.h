// SPDX-License-Identifier: MIT
// InStream: what checkers, interactors and validators read from.
#ifndef OYEZ_STREAM_H
#define OYEZ_STREAM_H

#include "bytes.h"

class pattern;

/// In strict mode (validators) nothing is skipped; otherwise blanks before a token are.
/// What cannot be read ends the program: by _pe or _wa on the contestant's output, by _fail on the setter's files.
class InStream {
public:
    InStream() { start("stream", _output); }
    InStream(const char* streamName, TMode streamMode) { start(streamName, streamMode); }
    /// Reads `content`, and blames whom `base` blames.
    InStream(const InStream& base, const std::string& content) {
        start(base.name, base.mode);
        strict = base.strict;
        opened = true;
        bytes.reset(new oyez::Bytes(content));
    }
    InStream(const InStream&) = delete;
    InStream& operator=(const InStream&) = delete;

    void init(const std::string& fileName, TMode streamMode);
    void init(std::FILE* file, TMode streamMode);
    void reset(std::FILE* file = nullptr);
    void close();
    void setTestCase(int testCase);
    void skipBom();

    /// The next character, which stays; (char)EOFC at the end.
    char curChar();
    /// Takes the next character.
    char nextChar();
    char readChar();
    char readChar(char expected);
    char readSpace();
    void skipChar();
    void unreadChar(char c);
    void skipBlanks();
    void nextLine();

    bool eof();
    bool seekEof();
    /// Whether a line ends here. It takes the end of the line.
    bool eoln();
    /// The same after spaces and tabulators.
    bool seekEoln();
    void readEoln();
    void readEof();

    std::string readToken();
    std::string readToken(const std::string& expected, const std::string& variable = "");
    std::string readToken(const pattern& expected, const std::string& variable = "");
    void readTokenTo(std::string& token);
    void readTokenTo(std::string& token, const std::string& expected, const std::string& variable = "");
    void readTokenTo(std::string& token, const pattern& expected, const std::string& variable = "");
    std::vector<std::string> readTokens(int size, int indexBase = 1);
    std::vector<std::string> readTokens(int size, const std::string& expected, const std::string& variables = "",
                                        int indexBase = 1);
    std::vector<std::string> readTokens(int size, const pattern& expected, const std::string& variables = "",
                                        int indexBase = 1);

    std::string readWord() { return readToken(); }
    std::string readWord(const std::string& expected, const std::string& variable = "") {
        return readToken(expected, variable);
    }
    std::string readWord(const pattern& expected, const std::string& variable = "") {
        return readToken(expected, variable);
    }
    void readWordTo(std::string& word) { readTokenTo(word); }
    void readWordTo(std::string& word, const std::string& expected, const std::string& variable = "") {
        readTokenTo(word, expected, variable);
    }
    void readWordTo(std::string& word, const pattern& expected, const std::string& variable = "") {
        readTokenTo(word, expected, variable);
    }
    std::vector<std::string> readWords(int size, int indexBase = 1) { return readTokens(size, indexBase); }
    std::vector<std::string> readWords(int size, const std::string& expected, const std::string& variables = "",
                                       int indexBase = 1) {
        return readTokens(size, expected, variables, indexBase);
    }
    std::vector<std::string> readWords(int size, const pattern& expected, const std::string& variables = "",
                                       int indexBase = 1) {
        return readTokens(size, expected, variables, indexBase);
    }

    std::string readLine();
    std::string readLine(const std::string& expected, const std::string& variable = "");
    std::string readLine(const pattern& expected, const std::string& variable = "");
    void readLineTo(std::string& line);
    void readLineTo(std::string& line, const std::string& expected, const std::string& variable = "");
    void readLineTo(std::string& line, const pattern& expected, const std::string& variable = "");
    std::vector<std::string> readLines(int size, int indexBase = 1);
    std::vector<std::string> readLines(int size, const std::string& expected, const std::string& variables = "",
                                       int indexBase = 1);
    std::vector<std::string> readLines(int size, const pattern& expected, const std::string& variables = "",
                                       int indexBase = 1);

    std::string readString() { return readLine(); }
    std::string readString(const std::string& expected, const std::string& variable = "") {
        return readLine(expected, variable);
    }
    std::string readString(const pattern& expected, const std::string& variable = "") {
        return readLine(expected, variable);
    }
    void readStringTo(std::string& line) { readLineTo(line); }
    void readStringTo(std::string& line, const std::string& expected, const std::string& variable = "") {
        readLineTo(line, expected, variable);
    }
    void readStringTo(std::string& line, const pattern& expected, const std::string& variable = "") {
        readLineTo(line, expected, variable);
    }
    std::vector<std::string> readStrings(int size, int indexBase = 1) { return readLines(size, indexBase); }
    std::vector<std::string> readStrings(int size, const std::string& expected, const std::string& variables = "",
                                         int indexBase = 1) {
        return readLines(size, expected, variables, indexBase);
    }
    std::vector<std::string> readStrings(int size, const pattern& expected, const std::string& variables = "",
                                         int indexBase = 1) {
        return readLines(size, expected, variables, indexBase);
    }

    int readInt();
    int readInt(int least, int most, const std::string& variable = "");
    std::vector<int> readInts(int size, int indexBase = 1);
    std::vector<int> readInts(int size, int least, int most, const std::string& variables = "", int indexBase = 1);

    int readInteger() { return readInt(); }
    int readInteger(int least, int most, const std::string& variable = "") { return readInt(least, most, variable); }
    std::vector<int> readIntegers(int size, int indexBase = 1) { return readInts(size, indexBase); }
    std::vector<int> readIntegers(int size, int least, int most, const std::string& variables = "", int indexBase = 1) {
        return readInts(size, least, most, variables, indexBase);
    }

    long long readLong();
    long long readLong(long long least, long long most, const std::string& variable = "");
    /// Two unsigned bounds read an unsigned number; a template, so that readLong(1, 10) stays signed.
    template <typename Bound>
    typename std::enable_if<std::is_same<Bound, unsigned long long>::value, unsigned long long>::type readLong(
        Bound least, Bound most, const std::string& variable = "") {
        return readUnsignedLong(least, most, variable);
    }
    std::vector<long long> readLongs(int size, int indexBase = 1);
    std::vector<long long> readLongs(int size, long long least, long long most, const std::string& variables = "",
                                     int indexBase = 1);

    unsigned long long readUnsignedLong();
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most,
                                        const std::string& variable = "");
    std::vector<unsigned long long> readUnsignedLongs(int size, int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most,
                                                      const std::string& variables = "", int indexBase = 1);

    double readDouble();
    double readDouble(double least, double most, const std::string& variable = "");
    std::vector<double> readDoubles(int size, int indexBase = 1);
    std::vector<double> readDoubles(int size, double least, double most, const std::string& variables = "",
                                    int indexBase = 1);

    double readReal() { return readDouble(); }
    double readReal(double least, double most, const std::string& variable = "") {
        return readDouble(least, most, variable);
    }
    std::vector<double> readReals(int size, int indexBase = 1) { return readDoubles(size, indexBase); }
    std::vector<double> readReals(int size, double least, double most, const std::string& variables = "",
                                  int indexBase = 1) {
        return readDoubles(size, least, most, variables, indexBase);
    }

    double readStrictDouble(double least, double most, int fewestAfterPoint, int mostAfterPoint,
                            const std::string& variable = "");
    std::vector<double> readStrictDoubles(int size, double least, double most, int fewestAfterPoint, int mostAfterPoint,
                                          const std::string& variables = "", int indexBase = 1);

    double readStrictReal(double least, double most, int fewestAfterPoint, int mostAfterPoint,
                          const std::string& variable = "") {
        return readStrictDouble(least, most, fewestAfterPoint, mostAfterPoint, variable);
    }
    std::vector<double> readStrictReals(int size, double least, double most, int fewestAfterPoint, int mostAfterPoint,
                                        const std::string& variables = "", int indexBase = 1) {
        return readStrictDoubles(size, least, most, fewestAfterPoint, mostAfterPoint, variables, indexBase);
    }

    [[noreturn]] void quit(TResult result, const std::string& message);
    [[noreturn]] void quits(TResult result, const std::string& message) { quit(result, message); }
    [[noreturn]] void quitf(TResult result, const char* message, ...) OYEZ_PRINTF(3, 4);
    void quitif(bool condition, TResult result, const char* message, ...) OYEZ_PRINTF(4, 5);
    void ensuref(bool condition, const char* message, ...) OYEZ_PRINTF(3, 4);

    std::string name;
    TMode mode;
    bool opened;
    bool stdfile;
    bool strict;
    std::size_t maxTokenLength;

private:
    static const long long kNoIndex = LLONG_MIN;

    void start(const std::string& streamName, TMode streamMode) {
        name = streamName;
        mode = streamMode;
        opened = stdfile = strict = false;
        maxTokenLength = std::size_t(32) << 20;
        listIndex = kNoIndex;
    }
    oyez::Bytes& source();
    std::string described(const std::string& variable) const;
    template <typename Number>
    void requireRange(Number value, Number least, Number most, const std::string& variable);
    void requireMatch(const char* what, const std::string& text, const pattern& expected, const std::string& variable);
    template <typename Element, typename Read>
    std::vector<Element> readList(int size, int indexBase, bool spaced, Read read);

    std::unique_ptr<oyez::Bytes> bytes;
    long long listIndex;
};

InStream inf("inf", _input);
InStream ouf("ouf", _output);
InStream ans("ans", _answer);

#endif
