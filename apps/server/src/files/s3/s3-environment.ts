import { z } from 'zod';
import type { S3Settings } from './s3-settings.ts';

const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A bucket instead of the folder `files`, as the environment names it. */
export const s3Environment = {
  OYEZ_S3_BUCKET: given(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, of small letters and digits'),
  ),
  OYEZ_S3_ENDPOINT: given(
    z.string().refine(isStoreAddress, 'must be the address of the store without a path, as in https://s3.example.org'),
  ),
  OYEZ_S3_REGION: given(z.string().regex(/^[\w-]{1,64}$/, 'must be the name of a region, as in eu-central-1')),
  OYEZ_S3_ACCESS_KEY: given(z.string().max(256)),
  OYEZ_S3_SECRET_KEY: given(z.string().max(256)),
  OYEZ_S3_PATH_STYLE: given(z.enum(['on', 'off'], 'must be on or off')),
  OYEZ_S3_PREFIX: given(
    z.string().regex(/^[\w-]+(\/[\w-]+)*$/, 'must be words with slashes between, as in sites/judge'),
  ),
};

type Given = { [Name in keyof typeof s3Environment]?: string | undefined };

/** With a bucket, everything that it is reached by has to be there. */
export function readS3(e: Given): { settings?: S3Settings; missing: string[] } {
  const { OYEZ_S3_BUCKET: bucket, OYEZ_S3_ENDPOINT: endpoint } = e;
  const { OYEZ_S3_ACCESS_KEY: accessKey, OYEZ_S3_SECRET_KEY: secretKey } = e;
  const needed = { OYEZ_S3_BUCKET: bucket, OYEZ_S3_ENDPOINT: endpoint, OYEZ_S3_ACCESS_KEY: accessKey };
  const missing = Object.entries({ ...needed, OYEZ_S3_SECRET_KEY: secretKey }).flatMap(([name, value]) =>
    value === undefined ? name : [],
  );
  if (Object.values(e).every((value) => value === undefined)) return { missing: [] };
  if (bucket === undefined || endpoint === undefined || accessKey === undefined || secretKey === undefined) {
    return { missing };
  }
  const settings = {
    bucket,
    endpoint: new URL(endpoint),
    accessKey,
    secretKey,
    region: e.OYEZ_S3_REGION ?? 'us-east-1',
    pathStyle: e.OYEZ_S3_PATH_STYLE !== 'off',
    prefix: e.OYEZ_S3_PREFIX === undefined ? '' : `${e.OYEZ_S3_PREFIX}/`,
  };
  return { settings, missing: [] };
}

function isStoreAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username + password === '';
}
