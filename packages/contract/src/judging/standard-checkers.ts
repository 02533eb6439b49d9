/**
 * Checkers that a setter chooses instead of writing one. Each is an ordinary checker in C++ with testlib, so that a
 * problem which has one is judged, exported and read elsewhere like any with a special judge.
 */
export const STANDARD_CHECKERS = [
  'tokens',
  'lines',
  'floats',
  'yes_no',
  'unordered_tokens',
  'unordered_lines',
] as const;
export type StandardCheckerName = (typeof STANDARD_CHECKERS)[number];

export const STANDARD_CHECKER_LANGUAGE = 'C++';

/** How far off a number may be: 1e-1 to 1e-12. */
export const PRECISIONS = Array.from({ length: 12 }, (_, index) => `1e-${index + 1}`);
const DEFAULT_PRECISION = '1e-6';

export type StandardChecker = { name: StandardCheckerName; precision: string };

/** `precision` means something to `floats` only. */
export function standardCheckerCode(name: StandardCheckerName, precision: string = DEFAULT_PRECISION): string {
  return SOURCES[name].replace(DEFAULT_PRECISION, precision);
}

/** Which one this program is, however its lines end. */
export function standardCheckerOf(code: string, language: string): StandardChecker | null {
  if (language !== STANDARD_CHECKER_LANGUAGE) return null;
  const precision = /^const double PRECISION = (1e-\d+);/m.exec(code)?.[1] ?? DEFAULT_PRECISION;
  if (!PRECISIONS.includes(precision)) return null;
  const text = essence(code);
  const name = STANDARD_CHECKERS.find((one) => essence(standardCheckerCode(one, precision)) === text);
  return name === undefined ? null : { name, precision };
}

const essence = (code: string) => code.replaceAll('\r\n', '\n').trim();

/* What they say goes to the contestant: where the output differs, never what stands in the answer. */

const TOKENS = String.raw`#include "testlib.h"
#include <string>

// Words are compared one by one; blanks and line ends between them do not count.
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    std::string wanted, given;
    while (!ans.seekEof()) {
        ++count;
        ans.readWordTo(wanted);
        if (ouf.seekEof()) quitf(_wa, "the output ends before word %d", count);
        ouf.readWordTo(given);
        if (given != wanted) quitf(_wa, "word %d differs", count);
    }
    if (!ouf.seekEof()) quitf(_wa, "the output goes on after word %d, the last one", count);
    quitf(_ok, "words: %d", count);
}
`;

/** What both checkers of lines know. */
const READING_LINES = String.raw`
// The words of a line with one space between them.
std::string lineOf(const std::string& text) {
    std::string line;
    for (size_t at = 0; at < text.size(); ++at) {
        if (std::isspace(static_cast<unsigned char>(text[at]))) continue;
        if (at > 0 && !line.empty() && std::isspace(static_cast<unsigned char>(text[at - 1]))) line += ' ';
        line += text[at];
    }
    return line;
}
`;

const LINES =
  String.raw`#include "testlib.h"
#include <cctype>
#include <string>

// Lines are compared one by one; within a line only words count, and empty lines at the end do not.
` +
  READING_LINES.trimStart() +
  String.raw`
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.eof() || !ouf.eof()) {
        ++count;
        bool missing = ouf.eof(), beyond = ans.eof();
        std::string wanted = beyond ? "" : lineOf(ans.readLine());
        std::string given = missing ? "" : lineOf(ouf.readLine());
        if (wanted == given) continue;
        if (missing) quitf(_wa, "the output ends before line %d", count);
        if (beyond) quitf(_wa, "line %d is beyond the last one", count);
        quitf(_wa, "line %d differs", count);
    }
    quitf(_ok, "lines: %d", count);
}
`;

const FLOATS = String.raw`#include "testlib.h"
#include <cmath>
#include <cstdlib>
#include <string>

const double PRECISION = 1e-6;

bool isNumber(const std::string& word, double& value) {
    if (word.empty() || word.find_first_not_of("+-.0123456789eE") != std::string::npos) return false;
    char* end = nullptr;
    value = std::strtod(word.c_str(), &end);
    return *end == 0 && std::isfinite(value);
}

// Numbers may be off by PRECISION, absolutely or in proportion to the answer; other words are compared as they are.
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    std::string wanted, given;
    while (!ans.seekEof()) {
        ++count;
        ans.readWordTo(wanted);
        if (ouf.seekEof()) quitf(_wa, "the output ends before word %d", count);
        ouf.readWordTo(given);
        double right, value;
        if (!isNumber(wanted, right)) {
            if (given != wanted) quitf(_wa, "word %d differs", count);
        } else if (!isNumber(given, value)) {
            quitf(_wa, "word %d is not a number", count);
        } else if (!doubleCompare(right, value, PRECISION)) {
            quitf(_wa, "number %d is off by more than %g", count, PRECISION);
        }
    }
    if (!ouf.seekEof()) quitf(_wa, "the output goes on after word %d, the last one", count);
    quitf(_ok, "words: %d", count);
}
`;

const YES_NO = String.raw`#include "testlib.h"
#include <string>

// Each word is YES or NO, in capital or small letters.
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.seekEof()) {
        ++count;
        std::string wanted = upperCase(ans.readWord());
        if (wanted != "YES" && wanted != "NO") quitf(_fail, "word %d of the answer is neither YES nor NO", count);
        if (ouf.seekEof()) quitf(_wa, "the output ends before word %d", count);
        std::string given = upperCase(ouf.readWord());
        if (given != "YES" && given != "NO") quitf(_wa, "word %d is neither YES nor NO", count);
        if (given != wanted) quitf(_wa, "word %d differs", count);
    }
    if (!ouf.seekEof()) quitf(_wa, "the output goes on after word %d, the last one", count);
    quitf(_ok, "words: %d", count);
}
`;

const UNORDERED_TOKENS = String.raw`#include "testlib.h"
#include <algorithm>
#include <string>
#include <vector>

// The same words, each as often, in any order.
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<std::string> wanted, given;
    while (!ans.seekEof()) wanted.push_back(ans.readWord());
    while (!ouf.seekEof()) {
        if (given.size() == wanted.size()) quitf(_wa, "the output has more words than the %d expected", int(wanted.size()));
        given.push_back(ouf.readWord());
    }
    if (given.size() < wanted.size()) quitf(_wa, "the output has %d words of %d", int(given.size()), int(wanted.size()));
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    if (given != wanted) quitf(_wa, "the words differ, in whatever order");
    quitf(_ok, "words: %d", int(wanted.size()));
}
`;

const UNORDERED_LINES =
  String.raw`#include "testlib.h"
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

// The same lines, each as often, in any order; within a line only words count, and empty lines do not count.
` +
  READING_LINES.trimStart() +
  String.raw`
bool nextLineOf(InStream& stream, std::string& line) {
    line.clear();
    while (line.empty() && !stream.eof()) line = lineOf(stream.readLine());
    return !line.empty();
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<std::string> wanted, given;
    std::string line;
    while (nextLineOf(ans, line)) wanted.push_back(line);
    while (nextLineOf(ouf, line)) {
        if (given.size() == wanted.size()) quitf(_wa, "the output has more lines than the %d expected", int(wanted.size()));
        given.push_back(line);
    }
    if (given.size() < wanted.size()) quitf(_wa, "the output has %d lines of %d", int(given.size()), int(wanted.size()));
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    if (given != wanted) quitf(_wa, "the lines differ, in whatever order");
    quitf(_ok, "lines: %d", int(wanted.size()));
}
`;

const SOURCES: Record<StandardCheckerName, string> = {
  tokens: TOKENS,
  lines: LINES,
  floats: FLOATS,
  yes_no: YES_NO,
  unordered_tokens: UNORDERED_TOKENS,
  unordered_lines: UNORDERED_LINES,
};
