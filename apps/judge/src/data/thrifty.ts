const COLLECT_EVERY_BYTES = 8 * 1024 ** 2;

/**
 * Passes the pieces of a large file on and has their memory, and what was made of them, freed on the way. It lies
 * outside of the heap, where the collector would let 64 MiB of it pile up in each thread. Without `--expose-gc` it does
 * just that.
 */
export async function* thrifty(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    if (bytes < COLLECT_EVERY_BYTES) continue;
    bytes = 0;
    globalThis.gc?.({ type: 'minor' });
  }
}
