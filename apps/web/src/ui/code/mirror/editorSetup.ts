import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completeAnyWord,
  completeFromList,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { codeTexts } from '../code.i18n.ts';
import { completeFrom, withoutRepeats } from './completions.ts';
import { keywordsOf } from './keywords.ts';
import { loadMode, type CodeMode } from '../codeLanguages.ts';

/** Everything that stays the same during the life of an editor. */
export function baseSetup(): Extension {
  return [
    lineNumbers(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    drawSelection(),
    rectangularSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    // Before the hints' own keys: those that are only on their way would take Escape, and Tab would indent.
    Prec.highest(keymap.of([{ key: 'Escape', run: leaveByTab }])),
    autocompletion({ icons: false, maxRenderedOptions: 30, override: [withoutRepeats] }),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    syntaxHighlighting(classHighlighter),
    keymap.of([
      // Running and submitting belong to the page; a blank line must not slip into the code by them.
      { key: 'Mod-Enter', run: () => true },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

/** Escape takes hints away, and for two seconds Tab goes on to what stands after the editor. */
function leaveByTab(view: EditorView): boolean {
  closeCompletion(view);
  return temporarilySetTabFocusMode(view);
}

export async function languageSetup(mode: CodeMode | undefined): Promise<Extension> {
  if (mode === undefined) return completeFrom(completeAnyWord);
  const keywords = completeFromList(keywordsOf(mode).map((label) => ({ label, type: 'keyword' })));
  // What is known of a word first: of several that are alike, that one is offered.
  return [await loadMode(mode), completeFrom(keywords), completeFrom(completeAnyWord)];
}

export function sizeSetup(tabSize: number, fontSize: number): Extension {
  return [
    EditorState.tabSize.of(tabSize),
    indentUnit.of(' '.repeat(tabSize)),
    EditorView.theme({ '&': { fontSize: `${fontSize}px` } }),
  ];
}

type Translate = ReturnType<typeof codeTexts.use>;

/** The editor's own words, which CodeMirror looks up by their English form. */
export function wordSetup(t: Translate): Extension {
  return [EditorView.contentAttributes.of({ 'aria-label': t('editor'), tabindex: '0' }), searchWords(t)];
}

export function searchWords(t: Translate): Extension {
  return EditorState.phrases.of({
    Find: t('search.find'),
    Replace: t('search.replace'),
    next: t('search.next'),
    previous: t('search.previous'),
    all: t('search.all'),
    'match case': t('search.matchCase'),
    'by word': t('search.byWord'),
    regexp: t('search.regexp'),
    replace: t('search.replaceOne'),
    'replace all': t('search.replaceAll'),
    close: t('search.close'),
    'current match': t('search.currentMatch'),
    'on line': t('search.onLine'),
    'replaced $ matches': t('search.replacedMatches'),
    'replaced match on line $': t('search.replacedOnLine'),
    'Go to line': t('search.goToLine'),
    go: t('search.go'),
    Completions: t('search.completions'),
    'Selection deleted': t('search.selectionDeleted'),
    'Fold line': t('fold.fold'),
    'Unfold line': t('fold.unfold'),
    'Folded lines': t('fold.folded'),
    'Unfolded lines': t('fold.unfolded'),
    unfold: t('fold.unfold'),
    'folded code': t('fold.foldedCode'),
    to: t('fold.to'),
  });
}
