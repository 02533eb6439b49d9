import { z } from 'zod';

/**
 * Addresses that people write and others follow. Only these schemes ever become a link; the reason is the same in every
 * language.
 */
const MAX = 500;
const REASON = 'https://…, http://…';

const HTTP_LINK = /^https?:\/\/[^\s/?#\\"<>][^\s"<>]*$/i;
/** A place on this site: one slash, so that no other host can hide behind it. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

const text = z.string().trim().max(MAX);

export const httpLink = text.regex(HTTP_LINK, { error: REASON });
export const httpLinkOrNone = text.regex(new RegExp(`^$|${HTTP_LINK.source}`, 'i'), { error: REASON });
export const linkOrNone = text.regex(new RegExp(`^$|${HTTP_LINK.source}|${SITE_PATH.source}`, 'i'), {
  error: `${REASON}, /…`,
});
/** Pictures come from the site itself: browsers are told to load no others. */
export const pictureOrNone = text.regex(new RegExp(`^$|${SITE_PATH.source}`), { error: '/…' });

export function isHttpLink(link: string): boolean {
  return HTTP_LINK.test(link);
}
