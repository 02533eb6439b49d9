import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NodeFault } from '../errors.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { script } from './script.ts';

const MIB = 1024 ** 2;
const place = useSandbox({ storeKib: 256 });

async function storedFiles(): Promise<string[]> {
  const { url, token } = place.address;
  const response = await fetch(`${url}/file`, { headers: { authorization: `Bearer ${token}` } });
  return Object.keys((await response.json()) as object);
}

it('where the sandbox has no room for what a program left, the node is unfit and the program not judged', async () => {
  const leaving = script('echo kept; head -c 500000 /dev/zero > main', {
    stdout: { maxBytes: MIB, keep: true },
    collect: { names: ['main'], maxBytes: MIB, keep: true },
  });
  const fault = await place.sandbox.run(leaving).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(NodeFault);
  expect(fault).toMatchObject({ message: expect.stringContaining('no space left on device') });
  await expect.poll(storedFiles, { timeout: 30_000, interval: 300 }).toEqual([]);
});

it('what has no room in the folder of its own run would have none on any node', async () => {
  const path = join(place.cacheDir, 'large');
  await writeFile(path, '');
  await truncate(path, 300 * MIB);
  const fed = script('true', { files: { large: { path } } });
  expect(await place.sandbox.run(fed)).toMatchObject({
    status: 'file_error',
    error: expect.stringContaining('no space left on device'),
  });
});
