import { spawn } from 'node:child_process';
import { launchOf } from '../system/privileges.ts';
import { serverProcess, type Stage } from './roles.ts';

/**
 * Runs one of the server's short commands with files of ours as its standard streams: it has an account of its own, which
 * may open neither what we read nor what we write. Its other words are for the terminal. Answers its exit code.
 * `cutOff` ends it.
 */
export function runServerStream(
  stage: Stage,
  databaseUrl: string,
  args: string[],
  files: { input?: number; output?: number },
  cutOff?: AbortSignal,
): Promise<number> {
  const spec = serverProcess(stage, databaseUrl, args, 'terminal');
  const launch = launchOf(spec.command, spec.args, { account: spec.account, onParentDeath: 'TERM' });
  return new Promise((done, fail) => {
    const child = spawn(launch.command, launch.args, {
      cwd: spec.cwd,
      env: { OYEZ_LOG_LEVEL: 'error', ...spec.environment },
      uid: launch.uid,
      gid: launch.gid,
      stdio: [files.input ?? 'ignore', files.output ?? 'inherit', 'inherit'],
    });
    const end = () => child.kill();
    cutOff?.addEventListener('abort', end);
    if (cutOff?.aborted) end();
    child.once('error', fail);
    child.once('exit', (code) => {
      cutOff?.removeEventListener('abort', end);
      done(code ?? 1);
    });
  });
}
