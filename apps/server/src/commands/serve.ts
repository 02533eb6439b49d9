import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { ConfigError, type Config } from '../config.ts';
import { addSiteMetrics } from '../features/dashboard/site-metrics.ts';
import { jobs, leaderDuties } from '../features.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { StoreTrouble } from '../files/store-trouble.ts';
import { clearUnfinished } from '../files/unfinished.ts';
import { createMetrics, serveMetrics } from '../http/metrics.ts';
import { startLeader } from '../jobs/leader.ts';
import { startRemoteRunner } from '../features/remote-judges/submitting/remote-runner.ts';
import { startRunner } from '../jobs/runner.ts';
import { openServices } from './open-services.ts';

const STOP_WITHIN_MS = 8000;

/**
 * Serves until SIGTERM or SIGINT, then finishes what it has begun. With `--trial` it is the copy of a site: it judges, and
 * does nothing that anybody outside would see, such as sending mails.
 */
export async function run(config: Config, log: Logger, args: string[] = []): Promise<void> {
  if (config.metricsPort > 0 && config.metricsPort === config.port) {
    throw new ConfigError(`OYEZ_METRICS_PORT is ${config.port}, the port of the site itself; choose another one.`);
  }
  await checkFiles(config, log);
  const services = await openServices(config, log);
  const metrics = createMetrics();
  const app = await buildApp(services, { metrics });
  if (config.metricsPort > 0) addSiteMetrics(metrics.registry, services);
  const metricsServer: Server | undefined =
    config.metricsPort > 0 ? await serveMetrics(metrics.registry, config.metricsPort) : undefined;
  const address = await app.listen({ host: config.host, port: config.port });
  // Not before: the leader ends sessions of nodes that give no sign, and until here none could give one.
  const leader = startLeader(services, leaderDuties(services));
  const isTrial = args.includes('--trial');
  const runners = isTrial ? [] : [startRunner(services, jobs), startRemoteRunner(services)];
  const clearing = clearUnfinished(services);
  log.info({ address, build: config.build }, 'ready');

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  log.info('stopping');
  const late = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
  late.unref();
  await app.close();
  metricsServer?.close();
  await Promise.all(runners.map((runner) => runner.stop()));
  clearing.stop();
  await leader.stop();
  await services.close();
  clearTimeout(late);
}

/** Nobody starts with settings that the store refuses; one that is away is waited for while everything else works. */
async function checkFiles(config: Config, log: Logger): Promise<void> {
  const files = await openFileStore(config);
  await files.check().catch((error: unknown) => {
    if (!(error instanceof StoreTrouble) || error.kind === 'refused') throw error;
    log.warn({ error }, error.message);
  });
}
