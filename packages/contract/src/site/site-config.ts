import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { httpLinkOrNone, linkOrNone, pictureOrNone } from '../wire/links.ts';
import { flag, nothing } from '../wire/values.ts';
import { PROBLEM_READERS, REGISTER_CODES } from './choices.ts';
import { kept, line, lines, config } from './config-fields.ts';

/** The contract's: existing clients treat every field that comes as a text. */
const webFields = {
  baseUrl: httpLinkOrNone,
  name: line(100),
  shortName: line(30),
  description: lines(500),
  register: flag,
  recordName: line(100),
  recordUrl: httpLinkOrNone,
  projectName: line(100),
  projectUrl: httpLinkOrNone,
};
export const WebConfig = z.object(webFields);
export type WebConfig = z.infer<typeof WebConfig>;

/** Those, and what is ours. */
const siteFields = {
  ...webFields,
  visible1: flag,
  image1: pictureOrNone,
  image2: pictureOrNone,
  image3: pictureOrNone,
  addr1: linkOrNone,
  addr2: linkOrNone,
  addr3: linkOrNone,
  /** Mail domains that may not register, without the @. */
  blockedMailDomains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(1000),
  registerCode: z.enum(REGISTER_CODES),
  problemReaders: z.enum(PROBLEM_READERS),
};
export const SiteConfig = z.object(siteFields);
export type SiteConfig = z.infer<typeof SiteConfig>;

/** Forms of existing clients write the word for a text that is empty. */
const EMPTY = 'None';
const sent = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === EMPTY ? '' : value), schema);

export const getWebConfig = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-web-config',
  ...config,
  summary: 'Names and links of the site, as existing clients edit them',
  reply: WebConfig,
});

export const setWebConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/config/set-web-config',
  ...config,
  summary: 'Change names and links of the site; the word None is the empty text',
  body: z.object(
    kept({
      baseUrl: sent(webFields.baseUrl),
      name: sent(webFields.name),
      shortName: sent(webFields.shortName),
      description: sent(webFields.description),
      register: webFields.register,
      recordName: sent(webFields.recordName),
      recordUrl: sent(webFields.recordUrl),
      projectName: sent(webFields.projectName),
      projectUrl: sent(webFields.projectUrl),
    }),
  ),
  reply: nothing,
});

export const getSiteConfig = endpoint({
  method: 'GET',
  path: '/api/x/site/config',
  ...config,
  summary: 'Names, links and pictures of the site, how people register and who reads problems',
  reply: SiteConfig,
});

export const setSiteConfig = endpoint({
  method: 'PUT',
  path: '/api/x/site/config',
  ...config,
  summary: 'Change names, links and pictures of the site, how people register and who reads problems',
  body: z.object(kept(siteFields)),
  reply: nothing,
});
