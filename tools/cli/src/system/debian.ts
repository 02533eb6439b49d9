import { existsSync } from 'node:fs';
import { lastLines, runCommand } from './command.ts';

export type Say = (line: string) => void;

/** Which of these Debian packages are not installed. Undefined on a system without dpkg. */
export async function missingPackages(names: readonly string[]): Promise<string[] | undefined> {
  if (!existsSync('/usr/bin/dpkg-query')) return undefined;
  const result = await runCommand('/usr/bin/dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names]);
  const installed = new Set(
    result.stdout
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, status]) => status === 'installed')
      .map(([name]) => name),
  );
  return names.filter((name) => !installed.has(name));
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
  say('Refreshing the list of Debian packages …');
  await runCommand('apt-get', ['update'], { environment });
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
