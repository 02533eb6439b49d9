/** What a board is made of, for features that make boards of their own: of another moment, of other verdicts. */
export {
  allBoardFacts,
  boardFacts,
  boardParticipants,
  boardSettings,
  runFacts,
  type BoardSettings,
} from './board-facts.sql.ts';
export { contestsWithProblems, contestSubmissionsAmong, versionsOf as boardVersions } from './board-snapshots.sql.ts';
