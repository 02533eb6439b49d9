import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Notifier } from './db/notify.ts';
import type { Settings } from './settings/settings.ts';
import type { FileStore } from './files/file-store.ts';
import type { RemoteSites } from './remote-sites.ts';

/** What a process opens once and hands to the parts that need it. */
export type Services = {
  config: Config;
  database: Database;
  notifier: Notifier;
  files: FileStore;
  /** Whether the disk has room for what people send. */
  hasRoom: () => Promise<boolean>;
  settings: Settings;
  remote: RemoteSites;
  log: Logger;
  now: () => Date;
};
