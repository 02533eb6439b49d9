import type { RemoteId } from '../../provider.ts';

/** Addresses of the archive and of the gym, which are one site. */
export type Place = {
  problem(id: RemoteId): string;
  contest(id: RemoteId): string;
  submit(id: RemoteId): string;
  /** The account's own submissions, the newest first. */
  own(id: RemoteId): string;
  submission(id: RemoteId, remoteId: string): string;
};

export const ARCHIVE: Place = {
  problem: ({ contest, index }) => `/problemset/problem/${contest}/${index}`,
  contest: ({ contest }) => `/contest/${contest}`,
  submit: ({ contest }) => `/contest/${contest}/submit`,
  own: () => '/problemset/status?my=on',
  submission: ({ contest }, remoteId) => `/contest/${contest}/submission/${remoteId}`,
};

export const GYM_PLACE: Place = {
  problem: ({ contest, index }) => `/gym/${contest}/problem/${index}`,
  contest: ({ contest }) => `/gym/${contest}`,
  submit: ({ contest }) => `/gym/${contest}/submit`,
  own: ({ contest }) => `/gym/${contest}/my`,
  submission: ({ contest }, remoteId) => `/gym/${contest}/submission/${remoteId}`,
};
