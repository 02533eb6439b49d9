import { describe, expect, it } from 'vitest';
import {
  codeBlock,
  continueList,
  type Edit,
  formula,
  heading,
  link,
  linkText,
  list,
  type MakeEdit,
  type Selected,
  table,
  wrap,
} from './markdownEdits.ts';

/** `‹` and `›` stand around what is selected. */
function read(marked: string): Selected {
  const from = marked.indexOf('‹');
  const to = marked.indexOf('›') - 1;
  return { text: marked.replace('‹', '').replace('›', ''), from, to };
}
function show({ text }: Selected, { from, to, insert, select: [start, end] }: Edit): string {
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}
const apply = (make: MakeEdit, marked: string) => show(read(marked), make(read(marked)));

const bold = wrap('**', 'text');
const italic = wrap('*', 'text');

describe('formatting', () => {
  it.each<[string, MakeEdit, string, string]>([
    ['puts marks around the selection', bold, 'a ‹b› c', 'a **‹b›** c'],
    ['takes them away again', bold, 'a **‹b›** c', 'a ‹b› c'],
    ['offers a word where nothing is selected', bold, 'a ‹›', 'a **‹text›**'],
    ['does not take bold for italic', italic, '**‹b›**', '***‹b›***'],
    ['makes the line a heading', heading(2), 'x\na‹b›c', 'x\n‹## abc›'],
    ['makes it none again', heading(2), '## a‹›b', 'ab‹›'],
    ['changes the level of a heading', heading(3), '# a‹›', '### a‹›'],
    ['makes each line an item', list('bullet'), '‹a\nb›', '‹- a\n- b›'],
    ['counts the lines', list('number'), '‹- a\n  - b›', '‹1. a\n  2. b›'],
    ['makes items lines again', list('bullet'), '‹- a\n* b›', '‹a\nb›'],
    ['asks for the address of chosen words', link('link'), 'see ‹this›', 'see [this](‹https://›)'],
    ['asks for the words of a chosen address', link('link'), '‹https://a.b/c›', '[‹link›](https://a.b/c)'],
    ['puts code between fences, the language first', codeBlock, 'a\n‹b›\nc', 'a\n\n```‹›\nb\n```\n\nc'],
    ['makes the fences longer than those inside', codeBlock, '‹```\nx\n```›', '````‹›\n```\nx\n```\n````\n'],
    ['sets a formula into the line', formula('x'), 'a ‹n^2›', 'a $‹n^2›$'],
    ['sets a longer formula apart', formula('x'), '‹a\nb›', '$$\n‹a\nb›\n$$\n'],
    ['adds a table below the line', table('C'), 'a‹›b', 'ab\n\n| ‹C 1› | C 2 |\n| --- | --- |\n|  |  |\n'],
  ])('%s', (_, make, before, after) => {
    expect(apply(make, before)).toBe(after);
  });

  it('keeps the brackets of a file name out of the link', () => {
    expect(linkText('a]\n(b)[c].png')).toBe('a\\] (b)\\[c\\].png');
  });
});

describe('Enter in a list', () => {
  it.each([
    ['- a‹›', '- a\n- ‹›'],
    ['  9. a‹› b', '  9. a\n  10. ‹› b'],
    ['- a\n- ‹›', '- a\n‹›'],
  ])('after %j', (before, after) => {
    const edit = continueList(read(before));
    expect(edit && show(read(before), edit)).toBe(after);
  });

  it.each(['text‹›', '- ‹a›', '-a‹›'])('does nothing of its own after %j', (before) => {
    expect(continueList(read(before))).toBeUndefined();
  });
});
