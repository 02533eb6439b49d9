import type { Settings } from './facts.ts';
import { namesFor, shownName } from './lists.ts';
import type { Row } from './rows.ts';
import { rules } from './rules.ts';
import type { Audience } from './view.ts';

export type Sheet = { headers: string[]; cells: (string | number)[][] };

const PERSON = ['Rank', 'Username', 'ShowName', 'Real Name', 'School'];

/** The rank spreadsheet. Whoever writes the file sees to cells that a spreadsheet would run. */
export function sheet(settings: Settings, all: readonly Row[], audience: Audience): Sheet {
  const rule = rules[settings.rule];
  return {
    headers: [...PERSON, ...rule.sheetHeaders(settings.problems)],
    cells: all.map(({ participant, rank, line }) => [
      rank === -1 ? '*' : rank,
      participant.username,
      shownName(participant, settings.shownName),
      namesFor(participant, settings.shownName, audience).realname ?? '',
      participant.school ?? '',
      ...rule.sheetCells(line),
    ]),
  };
}
