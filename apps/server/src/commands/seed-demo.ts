import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openServices } from './open-services.ts';

/** Fills an empty site with the demo content; a site that has a problem is left alone. */
export async function run(config: Config, log: Logger): Promise<void> {
  const services = await openServices(config, log);
  await services.close();
}
