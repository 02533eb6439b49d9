import type { TestProject } from 'vitest/node';
import type {} from './site.ts';
import { allowSubmittingAtOnce, openDatabase } from './place.ts';
import { dataFolder, startStack } from './stack.ts';

/** One real site for all journeys: what `./oyez up` starts, with its own database, sandbox and demo content. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = dataFolder();
  const stack = await startStack({ data: data.path });
  const { address, port, databaseUrl, rootPassword = '' } = stack;
  const place = { address, port, databaseUrl, rootPassword, data: data.path };
  const services = await openDatabase(place);
  await allowSubmittingAtOnce(services);
  await services.close();
  project.provide('site', place);
  return async () => {
    await stack.stop();
    data.remove();
  };
}
