import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOrphan, ownedName } from './owned-name.ts';

/** What another process makes of a name, when it starts us anew by the words in front. */
function asked(words: readonly string[], name: string): string {
  const module = JSON.stringify(join(import.meta.dirname, 'owned-name.ts'));
  const script = `import { isOrphan, ownedName } from ${module};
    console.log(process.argv[1] === '' ? ownedName('sandbox') : isOrphan(process.argv[1]))`;
  const { stdout } = spawnSync('env', [...words, process.execPath, '--input-type=module', '-e', script, name], {
    encoding: 'utf8',
  });
  return stdout.trim();
}

const ELSEWHERE = ['unshare', '--pid', '--fork', '--mount-proc'];
const mayLeave = process.getuid?.() === 0 && asked(ELSEWHERE, 'x') === 'false';

describe('what is named after its process', () => {
  it('is a leftover once that has ended', () => {
    expect(isOrphan(ownedName('sandbox'))).toBe(false);
    expect(isOrphan(asked([], ''))).toBe(true);
    expect(isOrphan('oyez-sandbox-of-somebody')).toBe(false);
  });

  it.runIf(mayLeave)('is no leftover for those who cannot see that process', () => {
    expect(asked([], ownedName('sandbox'))).toBe('false');
    expect(asked(ELSEWHERE, ownedName('sandbox'))).toBe('false');
    expect(isOrphan(asked(ELSEWHERE, ''))).toBe(false);
  });
});
