import type { Clock } from '@oyez/remote-judges/clock';

export type RemoteOptions = {
  /** Addresses of stand-ins, by key: then nothing else is contacted. */
  standIns: Readonly<Record<string, string>>;
  /** Also submits a program that is accepted, and one that does not compile. */
  submits: boolean;
  /** Where pages go that could not be read. */
  folder: string;
  /** Where accounts are found. */
  environment: Readonly<Record<string, string | undefined>>;
  clock: Clock;
};
