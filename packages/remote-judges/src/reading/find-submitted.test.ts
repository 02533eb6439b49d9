import { describe, expect, it } from 'vitest';
import { withMarker } from '../marker.ts';
import type { Submission } from '../provider.ts';
import { hdu } from '../sites/hdu/hdu.ts';
import { findSubmission } from './find-submitted.ts';

const WORK: Submission = {
  id: hdu.parseId('1000'),
  languageId: '0',
  source: 'int main() { return 0; } // é\n',
  marker: '0badcafe',
};
const ours = withMarker(WORK.source, WORK.marker);
const another = withMarker(WORK.source, 'feedbeef');

function among(sources: Readonly<Record<string, string | undefined>>) {
  const candidates = () => Promise.resolve(Object.keys(sources));
  return findSubmission({ candidates, sourceOf: (remoteId) => Promise.resolve(sources[remoteId]) }, WORK);
}

describe('what was sent is looked for among', () => {
  it.each([
    ['nothing', {}, { found: 'none' }],
    ['ours', { 7: ours }, { found: 'one', remoteId: '7', by: 'marker' }],
    ['ours behind another of the same text', { 8: another, 7: ours }, { found: 'one', remoteId: '7', by: 'marker' }],
    ['another of the same text', { 8: another }, { found: 'none' }],
    ['one whose source is not shown', { 8: undefined }, { found: 'one', remoteId: '8', by: 'only candidate' }],
    ['two whose source is not shown', { 9: undefined, 8: undefined }, { found: 'several', remoteIds: ['8', '9'] }],
    [
      'one whose blanks and signs the site has changed',
      { 8: 'int main() {return 0;}  // ?' },
      { found: 'one', remoteId: '8', by: 'only candidate' },
    ],
    [
      'one that lost its blanks',
      { 8: 'int main() { return 0; } //' },
      { found: 'one', remoteId: '8', by: 'only candidate' },
    ],
    ['one whose text was cut', { 8: 'int main() { ret' }, { found: 'one', remoteId: '8', by: 'only candidate' }],
    ['another text without a marker', { 8: 'print(1)' }, { found: 'none' }],
    [
      'more than are read',
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 1, 'print(1)'])),
      { found: 'several', remoteIds: ['11', '12'] },
    ],
  ])('%s', async (_, sources, found) => {
    expect(await among(sources)).toEqual(found);
  });
});
