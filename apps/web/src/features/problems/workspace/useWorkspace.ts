import { EDITOR_FONT_SIZES, EDITOR_TAB_SIZES } from '@oyez/contract/accounts/preferences';
import { findLanguage } from '@oyez/contract/judging/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DEFAULT_TAB_SIZE,
  type EditorPreferences,
  editorPreferences,
  FONT_SIZE_KEY,
  keepPreferences,
  storeEditorPreferences,
  TAB_SIZE_KEY,
} from '../../accounts/settings/preferences.api.ts';
import { useWriter } from '../../../api/session.ts';
import { readInTab, writeInTab } from '../../../api/storage.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { languagesOfProblem } from '../languages.api.ts';
import { listedName, type PlacedProblem } from '../problems.api.ts';
import { draftKey, flushDraft, readDraft, writeDraft } from './drafts.ts';
import { chooseLanguage } from './writing/languageChoice.ts';
import { useDraft } from './useDraft.ts';
import { useOtherTabs } from './useOtherTabs.ts';
import { useRemembered, useRememberedFlag, useRememberedNumber } from '../../../ui/hooks/useRemembered.ts';

export const FONT_SIZES = EDITOR_FONT_SIZES;
export const TAB_SIZES = EDITOR_TAB_SIZES;

export type Workspace = ReturnType<typeof useWorkspace>;

/** What the person is working with: language, code, and how the editor looks. All of it is remembered. */
export function useWorkspace(info: PlacedProblem) {
  const [wished, setWished] = useWishedLanguage();
  const [fontSize, setFontSize] = useRemembered<number | null>(
    FONT_SIZE_KEY,
    (stored) => FONT_SIZES.find((size) => String(size) === stored) ?? null,
  );
  const [tabSize, setTabSize] = useRememberedNumber(TAB_SIZE_KEY, TAB_SIZES, DEFAULT_TAB_SIZE);
  const [theme, setTheme] = useState(() => editorPreferences().editorTheme);
  const [vim, setVim] = useRememberedFlag('oyez.editor.vim');
  // Nothing that is written goes off the screen because a judge comes or goes.
  const [begun, setBegun] = useState<string | null>(null);
  const { data: known } = useQuery(languagesOfProblem(info));
  const language = chooseLanguage(info.languages, wished ?? begun, known);
  // Code is one's own from the first letter, unless the setter gives a start.
  const template = info.codeTemplate[language] ?? '';
  const { draftPlace } = useScope();
  // The labels of a training move; what is written for a problem stays with it.
  const place = { uid: useWriter(), draftPlace, problemId: listedName(info), language };
  const draft = useDraft(place, template);
  const key = draftKey(place);
  const isOpenElsewhere = useOtherTabs(key);

  return {
    language,
    setLanguage: setWished,
    languages: known,
    contentType: (known?.find((one) => one.name === language) ?? findLanguage(language))?.contentType,
    code: draft.code,
    setCode: (code: string) => {
      setBegun(language);
      draft.setCode(code);
    },
    draft,
    isOpenElsewhere,
    template,
    /** Null until somebody chooses one. */
    fontSize,
    setFontSize(size: number) {
      setFontSize(size);
      keepPreferences({ editorFontSize: FONT_SIZES.find((one) => one === size) });
    },
    tabSize,
    setTabSize(size: number) {
      setTabSize(size);
      keepPreferences({ editorTabSize: TAB_SIZES.find((one) => one === size) });
    },
    theme,
    setTheme(editorTheme: EditorPreferences['editorTheme']) {
      setTheme(editorTheme);
      storeEditorPreferences({ editorTheme });
      keepPreferences({ editorTheme });
    },
    vim,
    setVim,
    /** What is kept of this language; null where nothing is. */
    draftIn(name: string) {
      flushDraft();
      return readDraft(draftKey({ ...place, language: name }))?.code ?? null;
    },
    /** Puts code of a given language into the editor. */
    load(loaded: { language: string; code: string }) {
      draft.expect();
      if (loaded.language === language) return draft.setCode(loaded.code);
      writeDraft(draftKey({ ...place, language: loaded.language }), loaded.code, Date.now());
      setWished(loaded.language);
    },
  };
}

const LANGUAGE_KEY = 'oyez.language';

/** The language last chosen in this tab, else in any: who works in several gets in each the code back that stood there. */
function useWishedLanguage(): [string | null, (language: string) => void] {
  const [wished, setWished] = useRemembered<string | null>(
    LANGUAGE_KEY,
    (stored) => readInTab(LANGUAGE_KEY) ?? stored,
    (value) => value ?? '',
  );
  const wish = (language: string) => {
    writeInTab(LANGUAGE_KEY, language);
    setWished(language);
  };
  return [wished, wish];
}
