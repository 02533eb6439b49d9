import { OWN_JUDGE, type LanguageSpec } from '@oyez/contract/judging/languages';
import type { Language } from '@oyez/contract/problems/problem-languages';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { Availability } from './availability.service.ts';

export function toLanguage(language: LanguageSpec, known: Availability | undefined, reader: TextLanguage): Language {
  return {
    id: language.id,
    contentType: language.contentType,
    description: language.name,
    name: language.name,
    compileCommand: null,
    template: language.template,
    codeTemplate: language.template,
    isSpj: language.isSpj,
    oj: OWN_JUDGE,
    seq: 0,
    available: known?.available ?? false,
    reason: known?.reason?.[reader] ?? null,
    versions: known?.versions ?? [],
    extra: language.extra,
  };
}
