import { describedLanguage, LANGUAGE_COMMANDS } from '@oyez/contract/judging/language-commands';
import { templateOf } from '@oyez/contract/judging/language-templates';
import { OWN_JUDGE, type LanguageName, type LanguageSpec } from '@oyez/contract/judging/languages';
import type { Language } from '@oyez/contract/problems/problem-languages';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { Availability } from './availability.service.ts';

export function toLanguage(language: LanguageSpec, known: Availability | undefined, reader: TextLanguage): Language {
  const commands = LANGUAGE_COMMANDS[language.name as LanguageName];
  return {
    id: language.id,
    contentType: language.contentType,
    description: describedLanguage(language.name, known?.versions ?? []),
    name: language.name,
    compileCommand: commands.compile,
    runCommand: commands.run,
    template: templateOf(language.name),
    codeTemplate: templateOf(language.name),
    isSpj: language.isSpj,
    oj: OWN_JUDGE,
    seq: 0,
    available: known?.available ?? false,
    reason: known?.reason?.[reader] ?? null,
    versions: known?.versions ?? [],
    extra: language.extra,
  };
}
