import { cancelUpload, getUpload, sendChunk, startUpload } from '@oyez/contract/problems/test-data';
import { describe, expect, it } from 'vitest';
import { fakeApi, fakeFailure, fakeOutage } from '../../testing/fakeApi.ts';
import { forgetUpload, remember, rememberedUploads } from './remembered.ts';
import { sendFile, type Sending, UploadCancelled } from './sendFile.ts';

const MB = 1024 * 1024;
const CHUNK = 16 * MB;

function aFile(name: string, size: number): File {
  return new File([new Uint8Array(size)], name, { lastModified: 1 });
}

/** A server that counts what arrives. */
function aServer(size: number, received = 0) {
  const upload = (so: number) => ({ key: 'k', size, received: so, chunkBytes: CHUNK });
  let arrived = received;
  const begun = fakeApi(startUpload, () => upload(arrived));
  fakeApi(getUpload, () => upload(arrived));
  const pieces = fakeApi(sendChunk, ({ query }) => {
    // Pieces begin with half a MB and grow.
    arrived = Math.min(size, Math.max(arrived, Number(query.get('offset')) + MB / 2));
    return upload(arrived);
  });
  return { begun, pieces, offsets: () => pieces.calls.map(({ query }) => Number(query.get('offset'))) };
}

describe('sending a file', () => {
  it('sends it in pieces with a checksum each, from the first byte to the last', async () => {
    const server = aServer(2 * MB);
    const states: Sending[] = [];
    const { done } = sendFile(aFile('a.zip', 2 * MB), 'test-data', (state) => states.push(state));
    expect(await done).toBe('k');
    expect(server.offsets()).toEqual([0, 0.5, 1, 1.5].map((at) => at * MB));
    expect(server.pieces.calls[0]?.query.get('crc32')).toMatch(/^[0-9a-f]{8}$/);
    expect(states.at(-1)).toMatchObject({ phase: 'sending', sent: 2 * MB });
    forgetUpload('k');
  });

  it('goes on with the same file where it stopped, and anew when the server has forgotten it', async () => {
    const file = aFile('b.zip', MB);
    remember(file, 'test-data', 'k');
    const server = aServer(MB, MB / 2);
    await sendFile(file, 'test-data', () => {}).done;
    expect(server.begun.calls).toEqual([]);
    expect(server.offsets()).toEqual([MB / 2]);

    const again = aServer(MB);
    fakeFailure(getUpload, 'upload_unknown');
    await sendFile(file, 'test-data', () => {}).done;
    expect(again.begun.calls).toHaveLength(1);
    forgetUpload('k');
  });

  it('waits while the server cannot be reached', async () => {
    fakeOutage(startUpload);
    const waits = Promise.withResolvers<void>();
    const { done } = sendFile(aFile('c.zip', MB), 'test-data', ({ phase }) => {
      if (phase === 'waiting') waits.resolve();
    });
    await waits.promise;
    aServer(MB);
    window.dispatchEvent(new Event('online'));
    expect(await done).toBe('k');
    forgetUpload('k');
  });

  it('asks where to go on when the server disagrees, and gives up on what is refused', async () => {
    aServer(MB);
    fakeFailure(sendChunk, 'upload_too_large');
    await expect(sendFile(aFile('d.zip', MB), 'test-data', () => {}).done).rejects.toMatchObject({
      code: 'upload_too_large',
    });
    fakeFailure(sendChunk, 'upload_chunk_damaged');
    await expect(sendFile(aFile('d.zip', MB), 'test-data', () => {}).done).rejects.toMatchObject({
      code: 'upload_chunk_damaged',
    });
    forgetUpload('k');
  });

  it('is forgotten here and there when it is cancelled', async () => {
    aServer(MB);
    const gone = fakeApi(cancelUpload, null);
    const paused = Promise.withResolvers<void>();
    const sender = sendFile(aFile('e.zip', MB), 'test-data', ({ sent, phase }) => {
      if (sent === 0 && phase === 'sending') sender.pause();
      if (phase === 'paused') paused.resolve();
    });
    await paused.promise;
    expect(rememberedUploads().map((one) => one.name)).toEqual(['e.zip']);
    sender.cancel();
    await expect(sender.done).rejects.toBeInstanceOf(UploadCancelled);
    expect(rememberedUploads()).toEqual([]);
    expect(gone.calls).toHaveLength(1);
  });
});
