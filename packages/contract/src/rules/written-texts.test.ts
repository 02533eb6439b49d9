import { describe, expect, it } from 'vitest';
import { partsOfReport, reportContent, reportFault } from '../discussions/report-content.ts';
import { discussionFaults } from './discussion-form.ts';
import { quietMarkup } from './quiet-markup.ts';
import { isBlank, shownLine } from './shown-line.ts';

describe('a line that is shown among others', () => {
  it.each([
    ['plain', ' Segment trees ', 'Segment trees'],
    ['in two lines', 'one\r\n\ttwo', 'one two'],
    ['turned around', 'safe\u202egnp.exe', 'safegnp.exe'],
    ['isolated', '\u2067abc\u2069', 'abc'],
    ['with room that is none', 'a\u200bd\u2060min\ufeff', 'admin'],
    ['with hidden tags', 'hi\u{e0041}\u{e0042}', 'hi'],
    ['a family of one sign', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['Persian, which joins letters by signs', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['piled up', `a${'\u0301'.repeat(500)}b`, `a${'\u0301'.repeat(4)}b`],
    ['Chinese', '线段树 求助', '线段树 求助'],
  ])('is kept readable: %s', (_, sent, shown) => expect(shownLine(sent)).toBe(shown));

  it.each(['', '   ', '\u200b\u200b', '\u3164', '\u2800\u2800', '\u200d', '\u202e'])('is blank: %j', (sent) =>
    expect(isBlank(shownLine(sent))).toBe(true),
  );
});

describe('the form of a discussion', () => {
  const form = { title: 'T', description: 'D', content: 'C', categoryId: 1 };
  it.each([
    ['nothing', form, []],
    ['a title of spaces that take no room', { ...form, title: '\u200b ' }, ['discussion_title_missing']],
    ['256 characters of title', { ...form, title: 'x'.repeat(256) }, ['discussion_title_length']],
    ['256 characters of description', { ...form, description: 'x'.repeat(256) }, ['discussion_description_length']],
    ['65,536 characters', { ...form, content: 'x'.repeat(65_536) }, ['discussion_content_length']],
    ['no category', { ...form, categoryId: undefined }, ['discussion_category_missing']],
    ['the longest of all', { ...form, title: 'x'.repeat(255), content: 'x'.repeat(65_535) }, []],
  ])('is refused for %s', (_, sent, faults) => expect(discussionFaults(sent)).toEqual(faults));

  it.each([
    ['[1000] ', ['discussion_title_missing']],
    ['[1000]', ['discussion_title_missing']],
    ['[1000] Why 64 bits?', []],
    ['[2000]', []],
  ])('about problem 1000 wants more of a title than its number: %j', (title, faults) =>
    expect(discussionFaults({ ...form, title }, '1000')).toEqual(faults),
  );
});

describe('markup that would play by itself', () => {
  it.each([
    ['<video autoplay src=x>', '<video controls src=x>'],
    ['<video src="x"AUTOPLAY="true"/>', '<video src="x"controls="true"/>'],
    ['what does autoplay do?', 'what does autoplay do?'],
    ['<a title=autoplays>', '<a title=autoplays>'],
    ['<b>autoplay</b>', '<b>autoplay</b>'],
  ])('%s waits', (sent, kept) => expect(quietMarkup(sent)).toBe(kept));

  it('is looked at once, however long it is', () => {
    const before = process.cpuUsage();
    quietMarkup(`${'<'.repeat(60_000)} autoplay`);
    quietMarkup('<video autoplay '.repeat(4000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(400);
  });
});

describe('a report', () => {
  it('is its labels between marks and then the reason', () => {
    expect(reportContent(['垃圾广告', '恶意抄袭'], ' look ')).toBe('#垃圾广告##恶意抄袭#look');
    expect(partsOfReport('#垃圾广告##恶意抄袭#look #1')).toEqual({ tags: ['垃圾广告', '恶意抄袭'], reason: 'look #1' });
    expect(partsOfReport('#x#bad')).toEqual({ tags: [], reason: '#x#bad' });
    expect(partsOfReport('no label')).toEqual({ tags: [], reason: 'no label' });
  });

  it('says something, and not too much', () => {
    for (const nothing of ['  ', '##', '\u200B']) expect(reportFault(partsOfReport(nothing))).toBe('report_empty');
    expect(reportFault(partsOfReport('#垃圾广告#'))).toBeUndefined();
    expect(reportFault(partsOfReport(`#垃圾广告#${'x'.repeat(200)}`))).toBeUndefined();
    expect(reportFault(partsOfReport(`#垃圾广告#${'x'.repeat(201)}`))).toBe('report_too_long');
  });
});
