import { visible, type ObjectRules } from '../../../testing/requests/object-rule.ts';

/** `board-moments.test.ts` tries it in every phase of a contest. */
export const objectRules: ObjectRules = { getBoardMoment: visible };
