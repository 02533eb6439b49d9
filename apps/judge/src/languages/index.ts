import { C_LANGUAGES } from './c.ts';
import { CPP_LANGUAGES } from './cpp.ts';
import type { Language } from './language.ts';
import { PYTHON_LANGUAGES } from './python.ts';

/** The languages this node knows how to compile and run; what works here is found out by `probe.ts`. */
export const LANGUAGES: readonly Language[] = [...C_LANGUAGES, ...CPP_LANGUAGES, ...PYTHON_LANGUAGES];
