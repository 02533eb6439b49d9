import { messageOf } from '../errors.ts';
import { SandboxRefused, type SandboxDescription } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import { line, story, type ProbeContext, type ProbeGroup } from './probe.ts';

/** v1.11.0 closed the escape by symbolic links. */
const FEATURES = ['fixSymlinkEscape', 'copyOutOptional'] as const;

/** What the sandbox says about itself, and the one thing of its set-up that only a command can show. */
export const setupProbes: ProbeGroup = async (context) => {
  const description = await context.sandbox.describe();
  return [versionLine(description), groupLine(description), controllerLine(description), await sourceLine(context)];
};

function versionLine({ version, features }: SandboxDescription) {
  const missing = FEATURES.filter((name) => !features.includes(name));
  const wrong = `go-judge ${version} lacks ${missing.join(', ')}: build the version pinned in sandbox/go.mod`;
  return line('sandbox version', missing.length === 0, wrong);
}

function groupLine({ cgroupVersion }: SandboxDescription) {
  const wrong = 'go-judge runs without control groups, so nothing is limited: start it as root with writable cgroups';
  return line('control groups', cgroupVersion === 1 || cgroupVersion === 2, wrong);
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
