import { PROGRAM_FILES } from '@oyez/contract/judging/program-files';
import { expect, it } from 'vitest';
import { LANGUAGES } from './index.ts';

it('keeps the names of programs in every language from being names of a problem', () => {
  const names = LANGUAGES.flatMap(({ sourceName, compile }) => [sourceName, compile.artifact]);
  expect(new Set(PROGRAM_FILES)).toEqual(new Set(names));
});
