import { createS3FileStore } from '../s3/s3-file-store.ts';

/** A server of its own that puts one large file, for a test that kills it: endpoint, bucket, keys and folder as one JSON. */
const { endpoint, bucket, keys, passage, bytes } = JSON.parse(process.argv[2] ?? '{}') as {
  endpoint: string;
  bucket: string;
  keys: { region: string; accessKey: string; secretKey: string };
  passage: string;
  bytes: number;
};
const settings = { endpoint: new URL(endpoint), bucket, ...keys, pathStyle: true, prefix: '' };
const files = await createS3FileStore(settings, passage);
await files.put(Buffer.alloc(bytes, 'x'));
