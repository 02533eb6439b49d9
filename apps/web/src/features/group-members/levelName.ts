import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';

export type LevelName = keyof typeof GROUP_LEVEL;

/** A level of the wire by its name, as texts know it. */
export function levelName(level: number): LevelName {
  const names = Object.keys(GROUP_LEVEL) as LevelName[];
  return names.find((name) => GROUP_LEVEL[name] === level) ?? 'member';
}
