import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { seedDemo, type SeedOutcome } from '../features/demo/demo.service.ts';
import { openServices } from './open-services.ts';

const SAID: Record<SeedOutcome['outcome'], string> = {
  filled: 'The demo content is in place.',
  filled_before: 'The demo content was put in place earlier.',
  declined: 'The site has problems of its own; the demo content was left out.',
};

/** Fills an empty site with the demo content; a site that has a problem is left alone. */
export async function run(config: Config, log: Logger): Promise<void> {
  const services = await openServices(config, log);
  try {
    const { outcome } = await seedDemo(services, (title) => process.stdout.write(`adding ${title}\n`));
    process.stdout.write(`${SAID[outcome]}\n`);
  } finally {
    await services.close();
  }
}
