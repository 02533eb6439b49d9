import { findLanguage } from '@oyez/contract/languages';
import type { ProblemInfo } from '@oyez/contract/problems';
import { draftKey, writeDraft } from './drafts.ts';
import { useDraft } from './useDraft.ts';
import { useRemembered, useRememberedNumber } from './useRemembered.ts';

export const FONT_SIZES = [12, 13, 14, 15, 16, 18, 20, 22] as const;
export const TAB_SIZES = [2, 4, 8] as const;
const DEFAULT_FONT_SIZE = 22;
const DEFAULT_TAB_SIZE = 4;

export type Workspace = ReturnType<typeof useWorkspace>;

/** What the person is working with: language, code, and how the editor looks. All of it is remembered. */
export function useWorkspace(info: ProblemInfo, uid: string) {
  const [wished, setWished] = useRemembered<string | null>(
    'oyez.language',
    (stored) => stored,
    (value) => value ?? '',
  );
  const [fontSize, setFontSize] = useRememberedNumber('oyez.editor.fontSize', FONT_SIZES, DEFAULT_FONT_SIZE);
  const [tabSize, setTabSize] = useRememberedNumber('oyez.editor.tabSize', TAB_SIZES, DEFAULT_TAB_SIZE);
  const language = chooseLanguage(info.languages, wished);
  const template = info.codeTemplate[language] ?? findLanguage(language)?.template ?? '';
  const place = { uid, problemId: info.problem.problemId, language };
  const [code, setCode] = useDraft(place, template);

  return {
    language,
    setLanguage: setWished,
    code,
    setCode,
    template,
    fontSize,
    setFontSize,
    tabSize,
    setTabSize,
    /** Puts code of a given language into the editor. */
    load(loaded: { language: string; code: string }) {
      if (loaded.language === language) return setCode(loaded.code);
      writeDraft(draftKey({ ...place, language: loaded.language }), loaded.code, Date.now());
      setWished(loaded.language);
    },
  };
}

/** The remembered language where the problem takes it; otherwise a C++ that it takes, or its first. */
export function chooseLanguage(languages: readonly string[], wished: string | null): string {
  if (wished !== null && languages.includes(wished)) return wished;
  return languages.find((name) => name.startsWith('C++')) ?? languages[0] ?? '';
}
