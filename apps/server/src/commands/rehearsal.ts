import { parseArgs } from 'node:util';
import { errorText } from '@oyez/contract/errors/catalogue';
import type { Logger } from 'pino';
import { ConfigError, UsageError, type Config } from '../config.ts';
import {
  boardHolds,
  contestsBeside,
  makeRehearsal,
  outcomeOf,
  removeRehearsal,
} from '../features/rehearsals/rehearsals.service.ts';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { openServices } from './open-services.ts';

const USAGE = `rehearsal beside --for MS                                       contests of people that run now or begin soon
rehearsal make --contest ID --people N --speed S --in MS        a copy of the contest for accounts of its own
rehearsal outcome --contest ID                                  what became of all that was handed in to the copy
rehearsal check --contest ID                                    whether its board is what the facts make
rehearsal remove --contest ID                                   takes the copy away
`;

/** What `./oyez rehearse` asks of the database; answers JSON. */
export async function run(config: Config, log: Logger, args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  const services = await openServices(config, log);
  try {
    const answer = await perform(services, positionals[0], values);
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(errorText(error.code, 'en-US', error.params));
    throw error;
  } finally {
    await services.close();
  }
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { contest: text, people: text, speed: text, in: text, for: text };
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
type Values = ReturnType<typeof readArguments>['values'];

async function perform(services: Services, task: string | undefined, values: Values): Promise<unknown> {
  const contestId = () => numberIn(values.contest, '--contest');
  switch (task) {
    case 'beside':
      return contestsBeside(services, numberIn(values.for, '--for'));
    case 'make':
      return makeRehearsal(services, {
        contestId: contestId(),
        people: numberIn(values.people, '--people'),
        speed: numberIn(values.speed, '--speed'),
        startsInMs: numberIn(values.in, '--in'),
      });
    case 'outcome':
      return outcomeOf(services, contestId());
    case 'check':
      return { same: await boardHolds(services, contestId()) };
    case 'remove':
      return { removed: await removeRehearsal(services, contestId()) };
    default:
      throw new UsageError(`Please say what to do:\n${USAGE}`);
  }
}

function numberIn(text: string | undefined, option: string): number {
  const number = Number(text);
  if (text === undefined || !Number.isFinite(number) || number < 0) throw new UsageError(`Please give ${option}.`);
  return number;
}
