import { finishUpload, sendChunk, startUpload, type TestFiles } from '@oyez/contract/problems/test-data';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../api/call.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { UploadField } from './UploadField.tsx';

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
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (found === null) throw new Error('the field is not there yet');
    return found;
  });
  fireEvent.change(input, { target: { files: ['1.in', 'con.in', '1.out'].map((name) => new File(['abcd'], name)) } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^These files were not accepted; the others were/);
  expect(alert.textContent).toContain('con.in: ');
  await waitFor(() => expect(kept).toEqual(['k1k3']));
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined();
});
