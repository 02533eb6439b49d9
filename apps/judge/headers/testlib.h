// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Oyez contributors. Part of Oyez, under its licence.
//
// Checkers, interactors, validators and generators for an online judge, with the calls that authors know from testlib.
// Written for Oyez from the published interface and protocol; it shares no code with other implementations.
// What is covered, and where behaviour differs on purpose, is listed in docs/testlib.md.
//
// One program is one translation unit: include this once, in the file that holds main. C++11 or newer, GCC or Clang.
#ifndef OYEZ_TESTLIB_H
#define OYEZ_TESTLIB_H

#include "oyez/results.h"
#include "oyez/text.h"
#include "oyez/numbers.h"
#include "oyez/bytes.h"
#include "oyez/stream.h"
#include "oyez/quit.h"
#include "oyez/pattern.h"
#include "oyez/random.h"
#include "oyez/random_pattern.h"
#include "oyez/read_bytes.h"
#include "oyez/read_tokens.h"
#include "oyez/read_numbers.h"
#include "oyez/registration.h"
#include "oyez/options.h"
#include "oyez/print.h"

#endif
