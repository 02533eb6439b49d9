import { C_LANGUAGES } from './c.ts';
import { CPP_LANGUAGES } from './cpp.ts';
import { CSHARP } from './csharp.ts';
import { FORTRAN } from './fortran.ts';
import { GOLANG } from './golang.ts';
import { HASKELL } from './haskell.ts';
import { JAVA } from './java.ts';
import { JAVASCRIPT_LANGUAGES } from './javascript.ts';
import { KOTLIN } from './kotlin.ts';
import type { Language } from './language.ts';
import { LUA } from './lua.ts';
import { OCAML } from './ocaml.ts';
import { PASCAL } from './pascal.ts';
import { PERL } from './perl.ts';
import { PHP_LANGUAGE } from './php.ts';
import { OTHER_PYTHONS, PYTHON3 } from './python.ts';
import { RUBY_LANGUAGE } from './ruby.ts';
import { RUST } from './rust.ts';

/**
 * The languages this node knows how to compile and run; what works here is found out by `language-table.ts`, in this
 * order: what most people wait for comes first.
 */
export const LANGUAGES: readonly Language[] = [
  ...C_LANGUAGES,
  PYTHON3,
  ...CPP_LANGUAGES,
  JAVA,
  ...OTHER_PYTHONS,
  GOLANG,
  ...JAVASCRIPT_LANGUAGES,
  RUST,
  CSHARP,
  PHP_LANGUAGE,
  RUBY_LANGUAGE,
  PASCAL,
  PERL,
  LUA,
  FORTRAN,
  HASKELL,
  OCAML,
  KOTLIN,
];
