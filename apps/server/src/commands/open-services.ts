import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connect } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { createNotifier } from '../db/notify.ts';
import { createSettings } from '../settings/settings.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { createRoomCheck } from '../files/room.ts';
import { createRemoteSites } from '../remote-sites.ts';
import type { Services } from '../services.ts';

/** Everything a process of the server needs, opened; `close` in the opposite order. */
export async function openServices(config: Config, log: Logger): Promise<Services & { close(): Promise<void> }> {
  const database = connect(config.databaseUrl, { connections: config.databaseConnections, log });
  // Of its own: who asks for settings may hold a connection, and wait for nobody who does.
  const forSettings = connect(config.databaseUrl, { connections: 1, log });
  const clock = await startClock(database.pool, log);
  const notifier = await createNotifier(config.databaseUrl, database.pool, log);
  const files = await openFileStore(config);
  return {
    config,
    database,
    notifier,
    files,
    hasRoom: createRoomCheck(config.dataDir),
    settings: createSettings(forSettings.db, config.secretKey),
    remote: createRemoteSites(config.remote.standIns),
    log,
    now: clock.now,
    async close() {
      clock.stop();
      await notifier.close();
      await forSettings.close();
      await database.close();
    },
  };
}
