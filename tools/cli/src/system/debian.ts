import { lastLines, runCommand } from './command.ts';

/** The code of a program that is not there, as in a shell. */
const NOT_STARTED = 127;

export type Say = (line: string) => void;

/** Which of these Debian packages are not installed. Undefined on a system without dpkg. */
export async function missingPackages(names: readonly string[]): Promise<string[] | undefined> {
  const result = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names]);
  if (result.code === NOT_STARTED) return undefined;
  const installed = new Set(
    result.stdout
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, status]) => status === 'installed')
      .map(([name]) => name),
  );
  return names.filter((name) => !installed.has(name));
}

/** Which of these packages this release of Debian does not have, by a list that is fetched anew before it is believed; none when it cannot be fetched. */
export async function unavailablePackages(names: readonly string[], say: Say): Promise<string[]> {
  if ((await withoutCandidate(names)).length === 0) return [];
  return (await refreshList(say)) ? withoutCandidate(names) : [];
}

/** `apt-cache policy` has a paragraph for each package that it has heard of, and a candidate for those that can be had. */
async function withoutCandidate(names: readonly string[]): Promise<string[]> {
  const { stdout } = await runCommand('apt-cache', ['policy', ...names], {
    environment: { ...process.env, LC_ALL: 'C' },
  });
  const available = new Set([...stdout.matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm)].map(([, name]) => name));
  return names.filter((name) => !available.has(name));
}

async function refreshList(say: Say): Promise<boolean> {
  say('Refreshing the list of Debian packages …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await runCommand('apt-get', ['update'], { environment })).code === 0;
}

/** Installs packages as root. Answers the reason when that does not work. */
export async function installPackages(names: readonly string[], say: Say): Promise<string | undefined> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
      environment,
      onLine: packageProgress(say),
    });
  say(`Installing ${names.join(', ')} …`);
  const first = await install();
  if (first.code === 0) return undefined;
  await refreshList(say);
  const second = await install();
  return second.code === 0 ? undefined : lastLines(second.stderr || second.stdout);
}

/** apt names the number of packages first and then each that it has set up. */
function packageProgress(say: Say): (line: string) => void {
  let total = '?';
  let done = 0;
  let saidAt = Date.now();
  return (line) => {
    total = /(\d+) newly installed/.exec(line)?.[1] ?? total;
    if (line.startsWith('Setting up ')) done += 1;
    if (Date.now() - saidAt < 3000) return;
    saidAt = Date.now();
    say(`Installing Debian packages: ${done} of ${total} set up`);
  };
}
