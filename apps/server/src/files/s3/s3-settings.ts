/** A bucket, and how it is reached. */
export type S3Settings = {
  endpoint: URL;
  region: string;
  bucket: string;
  /** Before every name in the bucket: empty, or ending with a slash. */
  prefix: string;
  accessKey: string;
  secretKey: string;
  /** The bucket stands in the path, not in the name of the host. */
  pathStyle: boolean;
};

/** What may be said of it: never the keys. */
export function placeOf({ endpoint, bucket, prefix }: S3Settings): string {
  return `${endpoint.origin}/${bucket}/${prefix}`.replace(/\/$/, '');
}

export function addressOf(
  { endpoint, bucket, prefix, pathStyle }: S3Settings,
  key: string,
  query: Record<string, string>,
): { host: string; path: string } {
  const name = key === '' ? '' : `${prefix}${key}`;
  const path = `${pathStyle ? `/${bucket}` : ''}/${name}`;
  const words = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return {
    host: pathStyle ? endpoint.host : `${bucket}.${endpoint.host}`,
    path: `${path.split('/').map(encodeURIComponent).join('/')}${words === '' ? '' : `?${words}`}`,
  };
}
