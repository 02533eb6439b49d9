import type { S3Client } from './s3-client.ts';

export type Listed = { key: string; modified: Date };

/** Everything in a bucket that begins like this, page by page; keys are without the prefix of the settings. */
export async function* listObjects(client: S3Client, prefix: string, begins: string): AsyncGenerator<Listed> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const xml: string = await client.page({
      prefix: `${prefix}${begins}`,
      ...(token !== '' && { 'continuation-token': token }),
    });
    for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = valueOf(content, 'Key') ?? '';
      const modified = new Date(valueOf(content, 'LastModified') ?? '');
      if (key.startsWith(prefix)) yield { key: key.slice(prefix.length), modified };
    }
    token = valueOf(xml, 'IsTruncated') === 'true' ? valueOf(xml, 'NextContinuationToken') : undefined;
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function valueOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole;
    return String.fromCodePoint(entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1)));
  });
}
