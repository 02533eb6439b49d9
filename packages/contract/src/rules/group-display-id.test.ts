import { describe, expect, it } from 'vitest';
import { groupDisplayId, groupPrefix, withoutPrefix } from './group-display-id.ts';

describe('the display id of a group’s problem', () => {
  it.each([
    ['class1', 'a100', 'CLASS1A100'],
    ['软件一班', '1', '软件一班1'],
    ['my club', 'x', 'MY-CLUBX'],
    ['_under', 'x', 'UNDERX'],
    ['class1', 'no blanks', undefined],
    ['class1', '', undefined],
  ])('in %s, %s becomes %s', (shortName, sent, displayId) => {
    expect(groupDisplayId(shortName, sent)).toBe(displayId);
  });

  it('stays what it is where the whole of it is sent back', () => {
    expect(groupDisplayId('newer', 'older7', 'OLDER7')).toBe('OLDER7');
    expect(groupDisplayId('newer', '7', 'OLDER7')).toBe('NEWER7');
    expect(groupDisplayId('class1', 'class1a', 'CLASS1A')).toBe('CLASS1A');
  });

  it('is written without the prefix, unless it has another one', () => {
    expect(withoutPrefix('class1', 'CLASS1A100')).toBe('A100');
    expect(withoutPrefix('newer', 'OLDER7')).toBe('OLDER7');
    expect(withoutPrefix('class1', 'CLASS1')).toBe('CLASS1');
    expect(withoutPrefix('class1', 'CLASS1-7')).toBe('CLASS1-7');
  });

  it('comes back to what it was from its form', () => {
    for (const displayId of ['CLASS1A100', 'OLDER7', 'CLASS1']) {
      expect(groupDisplayId('class1', withoutPrefix('class1', displayId), displayId)).toBe(displayId);
    }
  });

  it('has a prefix that is a display id itself', () => {
    expect(groupPrefix('软 件')).toBe('软-件');
  });
});
