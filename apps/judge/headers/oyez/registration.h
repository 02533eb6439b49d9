// SPDX-License-Identifier: MIT
// The first call of every program: what it is, and where its files are.
#ifndef OYEZ_REGISTRATION_H
#define OYEZ_REGISTRATION_H

#include "random.h"
#include "read_numbers.h"

namespace oyez {

typedef std::vector<std::string> Arguments;

/// Takes "--name value" out of the arguments for each name that is known; the rest keeps its order.
inline std::map<std::string, std::string> takeOptions(Arguments& arguments, const Arguments& names) {
    std::map<std::string, std::string> options;
    Arguments rest;
    for (std::size_t i = 0; i < arguments.size(); i++) {
        const std::string& argument = arguments[i];
        const bool known = argument.compare(0, 2, "--") == 0 &&
                           std::find(names.begin(), names.end(), argument.substr(2)) != names.end();
        if (!known) {
            rest.push_back(argument);
            continue;
        }
        if (i + 1 == arguments.size()) fail("No value follows " + argument);
        options[argument.substr(2)] = arguments[++i];
    }
    arguments.swap(rest);
    return options;
}

inline Arguments argumentsOf(int argc, char* argv[]) {
    return argc > 1 ? Arguments(argv + 1, argv + argc) : Arguments();
}

/// Which tests the program is about.
class TestLabels {
public:
    std::string testset() const { return labels("testset"); }
    std::string group() const { return labels("group"); }
    void setTestset(const std::string& testset) { known["testset"] = testset; }
    void setGroup(const std::string& group) { known["group"] = group; }
    void take(const std::map<std::string, std::string>& options) { known = options; }

private:
    std::string labels(const std::string& name) const {
        const std::map<std::string, std::string>::const_iterator found = known.find(name);
        return found == known.end() ? std::string() : found->second;
    }

    std::map<std::string, std::string> known;
};

inline void takeReportFile(const Arguments& arguments, std::size_t index) {
    if (arguments.size() > index + 1) {
        if (lowerCase(arguments[index + 1]) != "-appes")
            fail("After the report file only -appes may stand, not \"" + arguments[index + 1] + "\"");
        progress().reportAsXml = true;
    }
    if (arguments.size() > index) progress().reportFile = arguments[index];
}

}  // namespace oyez

class Validator : public oyez::TestLabels {
public:
    void addFeature(const std::string& feature) { features[feature]; }
    /// Marks that this test shows the feature, which has to have been added.
    void feature(const std::string& feature) {
        if (!features.count(feature)) oyez::fail("The feature \"" + feature + "\" has not been added");
        features[feature] = true;
    }

private:
    std::map<std::string, bool> features;
};

Validator validator;
/// An interactor's labels are here as well: another global name could meet one of the author's.
oyez::TestLabels checker;

inline void setName(const char* programName, ...) OYEZ_PRINTF(1, 2);
inline void setName(const char* programName, ...) {
    va_list arguments;
    va_start(arguments, programName);
    oyez::progress().programName = oyez::formatList(programName, arguments);
    va_end(arguments);
}

inline void registerTestlibCmd(int argc, char* argv[]) {
    testlibMode = _checker;
    oyez::Arguments arguments = oyez::argumentsOf(argc, argv);
    checker.take(oyez::takeOptions(arguments, {"testset", "group"}));
    if (arguments.size() < 3 || arguments.size() > 5)
        oyez::fail("A checker is run with: input output answer [report [-appes]] [--testset name] [--group name]");
    oyez::takeReportFile(arguments, 3);
    inf.init(arguments[0], _input);
    ouf.init(arguments[1], _output);
    ans.init(arguments[2], _answer);
    inf.skipBom();
    ouf.skipBom();
    ans.skipBom();
}

/// The old form: the number of files, then their names.
inline void registerTestlib(int count, ...) {
    if (count < 3 || count > 5) oyez::fail("registerTestlib: input, output, answer [, report [, -appes]]");
    std::vector<std::string> words(1);
    va_list arguments;
    va_start(arguments, count);
    for (int i = 0; i < count; i++) words.push_back(va_arg(arguments, char*));
    va_end(arguments);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(&word[0]);
    registerTestlibCmd(static_cast<int>(pointers.size()), pointers.data());
}

inline void registerInteraction(int argc, char* argv[]) {
    testlibMode = _interactor;
    oyez::Arguments arguments = oyez::argumentsOf(argc, argv);
    checker.take(oyez::takeOptions(arguments, {"testset", "group"}));
    if (arguments.size() < 2 || arguments.size() > 5)
        oyez::fail("An interactor is run with: input output [answer [report [-appes]]] [--testset name] [--group name]");
    oyez::takeReportFile(arguments, 3);
    // A contestant who has left is found out by reading; writing to them must not end the interactor first.
    std::signal(SIGPIPE, SIG_IGN);
    inf.init(arguments[0], _input);
    tout.open(arguments[1].c_str(), std::ios_base::out);
    if (!tout.is_open()) oyez::fail("Cannot write \"" + arguments[1] + "\"");
    ouf.init(stdin, _output);
    if (arguments.size() > 2)
        ans.init(arguments[2], _answer);
    else
        ans.name = "answer, which this interactor was not given";
}

inline void registerValidation() {
    testlibMode = _validator;
    inf.init(stdin, _input);
    inf.strict = true;
}

inline void registerValidation(int argc, char* argv[]) {
    registerValidation();
    oyez::Arguments arguments = oyez::argumentsOf(argc, argv);
    validator.take(oyez::takeOptions(arguments, {"testset", "group", "testOverviewLogFileName", "testMarkupFileName",
                                                 "testCase", "testCaseFileName"}));
}

#endif
