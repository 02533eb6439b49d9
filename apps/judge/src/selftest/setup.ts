import { messageOf } from '../errors.ts';
import { SandboxRefused, type SandboxDescription } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import { line, story, type ProbeContext, type ProbeGroup } from './probe.ts';

/** v1.11.0 closed the escape by symbolic links. */
const OLDEST = [1, 11] as const;
const FEATURES = ['fixSymlinkEscape', 'copyOutOptional'] as const;
const ANSWER_MS = 2000;
/** What is right may have something to say, too. */
const SECOND =
  'version 2, which could not be run where this was written: what limits memory, processes and processor time is proved ' +
  'by the lines on these limits alone, and nothing but them shows that all groups of ended runs are removed';

/** What the sandbox says about itself, and what of its set-up only requests can show. */
export const setupProbes: ProbeGroup = async (context) => {
  const description = await context.sandbox.describe();
  const [source, token] = await Promise.all([sourceLine(context), tokenLine(context)]);
  return [versionLine(description), groupLine(description), controllerLine(description), source, token];
};

function versionLine({ version, features }: SandboxDescription) {
  const missing = FEATURES.filter((name) => !features.includes(name));
  const wrong = `go-judge ${version} is too old${missing.length > 0 ? `, it lacks ${missing.join(', ')}` : ''}: build the version pinned in sandbox/go.mod`;
  return line('sandbox version', missing.length === 0 && !isOld(version), wrong);
}

/** One that names no version was built by hand; its features speak for it. */
function isOld(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
}

function groupLine({ cgroupVersion }: SandboxDescription) {
  const wrong = 'go-judge runs without control groups, so nothing is limited: start it as root with writable cgroups';
  const found = line('control groups', cgroupVersion === 1 || cgroupVersion === 2, wrong);
  return cgroupVersion === 2 ? { ...found, detail: SECOND } : found;
}

function controllerLine({ cgroupVersion, controllers }: SandboxDescription) {
  const needed = ['memory', 'pids', cgroupVersion === 2 ? 'cpu' : 'cpuacct'];
  const missing = needed.filter((name) => !controllers.includes(name));
  const wrong = `the controllers ${missing.join(', ')} are missing: enable them in the kernel or for this container`;
  return line('controllers', missing.length === 0, wrong);
}

async function sourceLine({ sandbox }: ProbeContext) {
  const name = 'host files as input';
  const restart = 'start go-judge with -src-prefix set to the cache folder';
  try {
    const run = await sandbox.run(script('cat hosts', { files: { hosts: { path: '/etc/hostname' } } }));
    return line(name, false, `a command could take a file of the host (${story(run)}): ${restart}`);
  } catch (error) {
    if (error instanceof SandboxRefused && error.message.includes('does not under')) return line(name, true, '');
    return line(name, false, `unexpected answer: ${messageOf(error)}`);
  }
}

/** Whoever may give it commands may run them as root of the container, on whatever the node has in its cache. */
async function tokenLine({ sandboxUrl }: ProbeContext) {
  const name = 'token required';
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"cmd":[]}' };
  for (const [path, call] of [['/run', json], ['/version'], ['/config']] as const) {
    const reply = await fetch(new URL(path, sandboxUrl), { ...call, signal: AbortSignal.timeout(ANSWER_MS) });
    await reply.arrayBuffer();
    if (reply.status === 401) continue;
    const remedy =
      path === '/run'
        ? 'start it with ES_AUTH_TOKEN'
        : 'remove the go-judge in the cache folder, so that it is built anew';
    return line(name, false, `the sandbox answered ${reply.status} to ${path} without a token: ${remedy}`);
  }
  return line(name, true, '');
}
