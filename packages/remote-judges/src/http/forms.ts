import { randomUUID } from 'node:crypto';
import type { Form, RemoteRequest } from './transport.ts';

export function encodedBody({ form, multipart, json }: Pick<RemoteRequest, 'form' | 'multipart' | 'json'>): {
  body: Buffer;
  contentType: string | undefined;
} {
  if (multipart !== undefined) return multipartBody(multipart);
  if (json !== undefined) {
    return { body: Buffer.from(JSON.stringify(json)), contentType: 'application/json; charset=utf-8' };
  }
  if (form === undefined) return { body: Buffer.alloc(0), contentType: undefined };
  return {
    body: Buffer.from(new URLSearchParams(form).toString()),
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
  };
}

function multipartBody(fields: Form): { body: Buffer; contentType: string } {
  const boundary = `----oyez${randomUUID().replaceAll('-', '')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
