import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { survivorOf } from '../postgres/survivor.ts';
import { UserError } from '../user-error.ts';
import { dataFolderAt } from './data-folder.ts';
import { withOwnDatabase } from './task-stage.ts';

it('work that is cut off while its database starts ends with it, and says no more than that', async () => {
  const root = mkdtempSync(join(tmpdir(), 'oyez-task-'));
  chmodSync(root, 0o711);
  const folder = dataFolderAt(root);
  mkdirSync(folder.logs);
  let hasBegun = false;
  const work = withOwnDatabase(
    folder,
    () => undefined,
    async () => (hasBegun = true),
    AbortSignal.abort(new UserError('Interrupted.', 130)),
  );
  await expect(work).rejects.toMatchObject({ message: 'Interrupted.', exitCode: 130 });
  expect(hasBegun).toBe(false);
  expect(survivorOf(folder.postgres)).toBeUndefined();
  rmSync(root, { recursive: true });
});
