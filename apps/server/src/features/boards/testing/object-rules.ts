import { visible, type ObjectRules } from '../../../testing/requests/object-rule.ts';

/** `board-access.test.ts` tries them in every phase of a contest. */
export const objectRules: ObjectRules = {
  getContestOutsizeInfo: visible,
  getContestOutsideScoreboard: visible,
  getContestRank: visible,
  getBoard: visible,
  getOutsideBoard: visible,
  getBoardTries: visible,
  checkBoard: { whose: 'the jury of the contest' },
};
