import type { Language } from '../languages/language.ts';

/** A language as it is installed here. */
export type InstalledLanguage = { language: Language; version: string };

/** What somebody wants compiled. */
export type Source = { code: string; extraFiles: Readonly<Record<string, string>> };
