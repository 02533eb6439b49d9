/** For rehearsals, which play a copy of a contest and take it away again. */
export { contestLength, deleteContestForGood, insertRehearsedContest } from './rehearsed-contest.sql.ts';
export { contestProblems } from './contest-problems.sql.ts';
