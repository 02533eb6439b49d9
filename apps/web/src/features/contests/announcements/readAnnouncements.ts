import { addReadMarks, readMarks, useReadMarks } from '../../../ui/hooks/readMarks.ts';

type Place = { contestId: number; uid: string };

const keyOf = ({ contestId, uid }: Place) => `oyez.contest.read.${uid}.${contestId}`;

/** What a person has read of a contest's announcements, in this browser. */
export function readAnnouncements(place: Place): number[] {
  return readMarks(keyOf(place)).map(Number);
}

export function markAnnouncementsRead(place: Place, ids: readonly number[]): void {
  addReadMarks(keyOf(place), ids.map(String));
}

/** Their numbers, as texts. */
export function useReadAnnouncements(place: Place): string[] {
  return useReadMarks(keyOf(place));
}
