import { queryOptions } from '@tanstack/react-query';
import { FILLS_A_FORM, WATCHED } from '../../../ui/forms/conflict/formQueries.ts';
import type { AnnouncementPlace } from './announcementPlace.ts';

const readOne = async ({ readOne: read }: AnnouncementPlace, id: number, signal: AbortSignal) =>
  (await read(id, signal)).records.find((one) => one.id === id) ?? null;

/** Null where there is none. */
export const storedAnnouncementQuery = (place: AnnouncementPlace, id: number) =>
  queryOptions({
    queryKey: ['announcement-form', place.kind, place.id, id],
    queryFn: ({ signal }) => readOne(place, id, signal),
    ...FILLS_A_FORM,
  });

export const watchedAnnouncementQuery = (place: AnnouncementPlace, id: number) =>
  queryOptions({
    queryKey: ['announcement-form', 'watch', place.kind, place.id, id],
    queryFn: ({ signal }) => readOne(place, id, signal),
    ...WATCHED,
  });
