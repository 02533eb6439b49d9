import { editableProblems } from '../../policy/problems.policy.ts';
import { feedOfEach } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';
import { problemsAmong } from './problem-checks.sql.ts';

const nameOf = (problemId: number) => `problem:${problemId}:solutions`;

/** That the reference solutions of a problem, or how far a judge is with them, have changed; without what. */
export const problemSolutionsTopic = defineTopic({
  pattern: /^problem:(\d{1,16}):solutions$/,
  async mayFollow(asked, actor, { database }) {
    const open = await problemsAmong(database.db, asked.map(subjectOf), editableProblems(actor));
    // Not by another spelling of its number.
    return asked.filter((address) => open.has(subjectOf(address)) && address.text === nameOf(subjectOf(address)));
  },
  marks: [],
  channel: 'oyez_solution',
  feed: feedOfEach(async (followed) =>
    followed.map((address) => ({ type: 'changed', topic: address.text, ids: [subjectOf(address)] })),
  ),
});
