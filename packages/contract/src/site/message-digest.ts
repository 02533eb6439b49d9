import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

/** How often somebody wants a mail about what they have not read. */
export const DIGESTS = ['off', 'day', 'week'] as const;
export type DigestEvery = (typeof DIGESTS)[number];

export const Digest = z.object({
  every: z.enum(DIGESTS),
  /** Where it goes; null: the account has no address. */
  email: z.string().nullable(),
  /** Whether the site sends mail at all. */
  sends: z.boolean(),
});
export type Digest = z.infer<typeof Digest>;

export const getDigest = endpoint({
  method: 'GET',
  path: '/api/x/messages/digest',
  access: 'login',
  summary: 'Whether the caller gets mails about unread messages',
  reply: Digest,
});

export const chooseDigest = endpoint({
  method: 'POST',
  path: '/api/x/messages/digest',
  access: 'login',
  summary: 'Have unread messages mailed each day or week, or no more',
  body: z.object({ every: z.enum(DIGESTS) }),
  reply: Digest,
});

/** Mail programs send this themselves, with a form as the body (RFC 8058). */
export const stopDigest = endpoint({
  method: 'POST',
  path: '/api/x/messages/digest/stop',
  access: 'anonymous',
  summary: 'Stop the mails about unread messages, by the link that stands in each of them',
  query: z.object({ token: z.string().min(1).max(500) }),
  reply: z.object({ username: z.string() }),
});
