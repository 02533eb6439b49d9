import { feedOfLists } from '../../live/feeds.ts';
import { defineTopic, type Address } from '../../live/topic.ts';
import { isGuest } from '../../policy/actor.ts';
import { readableAmong } from './noted-submissions.service.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a submission: something was said about its lines, changed, answered or taken away. */
    submission_note: true;
  }
}

/** To the author of a submission and those who teach there: something about its notes has changed. */
export const submissionNotesTopic = defineTopic({
  pattern: /^submission:(\d{1,16}):notes$/,
  isPersonal: true,
  async mayFollow(asked, actor, services) {
    if (isGuest(actor)) return [];
    const readable = await readableAmong(services, actor, asked.map(submissionOf));
    // Not by another spelling of its number.
    return asked.filter(
      (address) => readable.has(submissionOf(address)) && address.text === `submission:${submissionOf(address)}:notes`,
    );
  },
  marks: ['submission_note'],
  feed: feedOfLists(async (ids) => (address) => ids.filter((id) => id === submissionOf(address))),
});

function submissionOf({ ids }: Address): number {
  return ids[0] ?? 0;
}
