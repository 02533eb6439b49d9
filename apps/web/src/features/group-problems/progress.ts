import { APPLY_PROGRESS } from '@oyez/contract/problems/group-problems';

/** Where the wish of a group stands that its problem becomes public. */
export type Progress = keyof typeof APPLY_PROGRESS;

export const PROGRESSES = Object.keys(APPLY_PROGRESS) as Progress[];

export function progressOf(value: number | null | undefined): Progress | undefined {
  return PROGRESSES.find((name) => APPLY_PROGRESS[name] === value);
}
