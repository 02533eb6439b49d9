import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { httpLinkOrNone, linkOrNone, pictureOrNone } from '../wire/links.ts';
import { nothing } from '../wire/values.ts';
import { kept, line, config } from './config-fields.ts';

const webFields = {
  baseUrl: httpLinkOrNone,
  name: line(100),
  shortName: line(30),
  description: line(500),
  register: z.boolean(),
  recordName: line(100),
  recordUrl: httpLinkOrNone,
  projectName: line(100),
  projectUrl: httpLinkOrNone,
  visible1: z.boolean(),
  image1: pictureOrNone,
  image2: pictureOrNone,
  image3: pictureOrNone,
  addr1: linkOrNone,
  addr2: linkOrNone,
  addr3: linkOrNone,
  /** Ours: mail domains that may not register, without the @. */
  blockedMailDomains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(1000),
};
export const WebConfig = z.object(webFields);
export type WebConfig = z.infer<typeof WebConfig>;

export const getWebConfig = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-web-config',
  ...config,
  summary: 'Names, links and pictures of the site, as they can be edited',
  reply: WebConfig,
});

export const setWebConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/config/set-web-config',
  ...config,
  summary: 'Change names, links and pictures of the site',
  body: z.object(kept(webFields)),
  reply: nothing,
});
