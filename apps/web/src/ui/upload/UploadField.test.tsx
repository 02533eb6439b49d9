import { finishUpload, sendChunk, startUpload, type TestFiles } from '@oyez/contract/problems/test-data';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../api/call.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { UploadField } from './UploadField.tsx';

async function choose(...names: string[]): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (found === null) throw new Error('the field is not there yet');
    return found;
  });
  fireEvent.change(input, { target: { files: names.map((name) => new File(['abcd'], name)) } });
}

function openField(): void {
  const upload = { key: 'k', size: 4, received: 4, chunkBytes: 16 };
  fakeApi(startUpload, { ...upload, received: 0 });
  fakeApi(sendChunk, upload);
  renderElement(
    <UploadField
      purpose="test-data"
      label="Tests"
      finish={(key) => call(finishUpload, { params: { key }, body: {} })}
      onUploaded={() => undefined}
    />,
  );
}

it('lets another file be chosen at once where one can never be taken, and does not offer that one again', async () => {
  openField();
  fakeFailure(finishUpload, 'archive_broken');
  await choose('tests.zip');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('tests.zip was not accepted');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fakeApi(finishUpload, { fileList: [], fileListDir: 'k', notices: [] });
  await choose('whole.zip');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('offers the same file again where the site broke while it read it', async () => {
  openField();
  fakeFailure(finishUpload, 'server_error');
  await choose('tests.zip');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
});

it('keeps the files that are right where one of several is refused, and says why', async () => {
  let begun = 0;
  const upload = (received: number) => ({ key: `k${begun}`, size: 4, received, chunkBytes: 16 });
  fakeApi(startUpload, () => {
    begun += 1;
    return upload(0);
  });
  fakeApi(sendChunk, () => upload(4));
  const kept: string[] = [];
  const finish = (key: string, previous: TestFiles | undefined): Promise<TestFiles> => {
    if (key === 'k2') fakeFailure(finishUpload, 'test_name_unsafe');
    else
      fakeApi(finishUpload, () => ({ fileList: [], fileListDir: `${previous?.fileListDir ?? ''}${key}`, notices: [] }));
    return call(finishUpload, { params: { key }, body: { addTo: previous?.fileListDir } });
  };
  renderElement(
    <UploadField
      purpose="test-data"
      label="Tests"
      multiple
      finish={finish}
      onUploaded={(answer) => kept.push(answer.fileListDir)}
    />,
  );
  await choose('1.in', 'con.in', '1.out');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^These files were not accepted; the others were/);
  expect(alert.textContent).toContain('con.in: ');
  await waitFor(() => expect(kept).toEqual(['k1k3']));
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined();
});
