import { baseName, foldName } from './entry-names.ts';
import { readHydroConfig } from './hydro-config.ts';
import { readJudgeIndex } from './judge-index.ts';
import { readLuoguConfig } from './luogu-config.ts';
import { encodingOf } from './text-encoding.ts';
import type { InputOf, TestSettings } from './test-points.ts';

/** Luogu calls it the first, Hydro either of two; the last is the index of HOJ's judge. */
const NAMES = ['config.yml', 'config.yaml', 'info'];
/** Of ten thousand tests it has less. */
export const SETTINGS_BYTES = 1024 * 1024;

export function isSettingsFile(path: string): boolean {
  return NAMES.includes(foldName(baseName(path)));
}

/** The file of settings among those of a problem: the one that is furthest out. */
export function settingsAmong(paths: readonly string[]): string | undefined {
  const rank = (path: string) => path.split('/').length * NAMES.length + NAMES.indexOf(foldName(baseName(path)));
  return paths.filter(isSettingsFile).toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Undefined for a file that says nothing of these tests. */
export function readTestSettings(text: string, inputs: readonly string[]): TestSettings | undefined {
  const byFolded = new Map(inputs.map((name) => [foldName(name), name]));
  const inputOf: InputOf = (name) => byFolded.get(foldName(name));
  return readJudgeIndex(text, inputOf) ?? readLuoguConfig(text, inputOf) ?? readHydroConfig(text, inputOf);
}

export function decodeSettings(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
