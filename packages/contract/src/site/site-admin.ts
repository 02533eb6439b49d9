import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { httpLink, httpLinkOrNone, linkOrNone, pictureOrNone } from '../wire/links.ts';
import { Honor } from './site.ts';
import { id, nothing, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';

type Fields = Record<string, z.ZodType>;
type Kept<T extends Fields> = { [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>> };

/** What is null or absent stays as it is; an empty text clears. */
function kept<T extends Fields>(fields: T): Kept<T> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.nullish()])) as Kept<T>;
}

const ONE_LINE = /^[^\r\n\0]*$/;
const line = (max: number) => z.string().trim().max(max).regex(ONE_LINE);
const secret = z.string().max(500).regex(ONE_LINE);
const config = { access: 'admin', grant: 'system_info_admin' } as const;

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

const hostName = line(253).regex(/^[a-z0-9.:_-]*$/i, { error: 'mail.example.org' });
const mailFields = {
  emailHost: hostName,
  emailPort: wholeNumber({ min: 1, max: 65_535 }),
  emailUsername: line(200),
  /** The mask means: as it is. */
  emailPassword: secret,
  emailBGImg: httpLinkOrNone,
  emailSsl: z.boolean(),
  /** Ours: the sender's address; empty means the username where that is one. */
  emailFrom: z
    .string()
    .trim()
    .max(limits.email.max)
    .regex(/^([^\s@<>",]+@[^\s@<>",]+)?$/, { error: 'judge@example.org' }),
};
export const MailConfig = z.object(mailFields);

export const getEmailConfig = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-email-config',
  ...config,
  summary: 'How the site sends mail; the password is masked',
  reply: z.object({
    ...mailFields,
    /** Where mail goes at the moment: by these settings, by the environment's, or nowhere. */
    emailBy: z.enum(['settings', 'environment', 'none']),
    /** The site's key has changed since: the password has to be entered again. */
    emailPasswordLost: z.boolean(),
  }),
});

export const setEmailConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/config/set-email-config',
  ...config,
  summary: 'Change how the site sends mail',
  body: z.object(kept(mailFields)),
  reply: nothing,
});

export const testEmail = endpoint({
  method: 'POST',
  path: '/api/admin/config/test-email',
  ...config,
  summary: 'Send a mail now and say whether the mail server took it',
  body: z.object({ email: z.preprocess((value) => value ?? '', z.string().trim().max(limits.email.max)) }),
  reply: nothing,
  success: { en: 'The mail server took the test mail', zh: '邮件服务器已接收测试邮件' },
  waits: true,
});

const smsFields = {
  url: httpLinkOrNone,
  method: z.enum(['GET', 'POST', 'PUT']),
  /** Name to value; values are masked on the way out. */
  headers: z
    .record(line(100).regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'Header-Name' }), secret)
    .refine((headers) => Object.keys(headers).length <= 20, { error: '≤ 20' }),
  body: z.string().max(5000),
  /** Written for `{secret}` in address, headers and body. */
  secret,
  /** Whether the gateway may stand in the site's own network. */
  allowPrivate: z.boolean(),
};
export const SmsConfig = z.object(smsFields);
export type SmsConfig = z.infer<typeof SmsConfig>;

export const getSmsConfig = endpoint({
  method: 'GET',
  path: '/api/x/site/sms-config',
  ...config,
  summary: 'The gateway that sends text messages; secrets are masked',
  reply: SmsConfig,
});

export const setSmsConfig = endpoint({
  method: 'PUT',
  path: '/api/x/site/sms-config',
  ...config,
  summary: 'Change the gateway for text messages',
  body: z.object(kept(smsFields)),
  reply: nothing,
});

export const testSms = endpoint({
  method: 'POST',
  path: '/api/x/site/test-sms',
  ...config,
  summary: 'Send a text message now and say whether the gateway took it',
  body: z.object({ mobile: z.string().trim().min(3).max(limits.mobile.max) }),
  reply: nothing,
  success: { en: 'The gateway took the message', zh: '短信网关已接收测试短信' },
  waits: true,
});

export const getDatabaseConfig = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-db-and-redis-config',
  ...config,
  summary: 'The database of the site, to look at',
  reply: z.object({
    dbName: z.string(),
    dbHost: z.string(),
    dbPort: z.int(),
    dbUsername: z.string(),
    dbPassword: z.string(),
    redisHost: z.string(),
    redisPort: z.int().nullable(),
    redisPassword: z.string(),
    /** Ours: what PostgreSQL says of itself. */
    version: z.string(),
    sizeBytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    startedAt: z.iso.datetime(),
    migration: z.string().nullable(),
  }),
});

/** Always refused, kindly: connections are set where the site is started. */
export const setDatabaseConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/config/set-db-and-redis-config',
  ...config,
  summary: 'Refused: connections are set where the site is started',
  reply: nothing,
});

/** Remote judges whose accounts the switch page keeps, by their names in its fields. */
export const REMOTE_ACCOUNT_SITES = ['hdu', 'cf', 'poj', 'atcoder', 'spoj', 'libreoj'] as const;
export type RemoteAccountSite = (typeof REMOTE_ACCOUNT_SITES)[number];

const count = (max: number) => z.int().max(max);
const switchFields = {
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  openPublicJudge: z.boolean(),
  openGroupJudge: z.boolean(),
  openContestJudge: z.boolean(),
  hideNonContestSubmissionCode: z.boolean(),
  /** Seconds; a negative value becomes 0, which is no wait. */
  defaultSubmitInterval: count(86_400),
} as const;
const limitFields = {
  defaultCreateGroupDailyLimit: count(100_000),
  defaultCreateGroupLimit: count(100_000),
  defaultCreateGroupACInitValue: count(100_000),
  defaultCreateDiscussionDailyLimit: count(100_000),
  defaultCreateDiscussionACInitValue: count(100_000),
  defaultCreateCommentACInitValue: count(100_000),
} as const;

const names = z.array(line(200).min(1)).max(100);
const secrets = z.array(secret).max(100);
/** Twelve lists, two and two of one length: the n-th password is the n-th account's. */
const accountFields = {
  hduUsernameList: names,
  hduPasswordList: secrets,
  cfUsernameList: names,
  cfPasswordList: secrets,
  pojUsernameList: names,
  pojPasswordList: secrets,
  atcoderUsernameList: names,
  atcoderPasswordList: secrets,
  spojUsernameList: names,
  spojPasswordList: secrets,
  libreojUsernameList: names,
  libreojPasswordList: secrets,
} as const;

export const SwitchConfig = z.object({ ...switchFields, ...limitFields, ...accountFields });
export type SwitchConfig = z.infer<typeof SwitchConfig>;

export const getSwitchConfig = endpoint({
  method: 'GET',
  path: '/api/admin/switch/info',
  ...config,
  summary: 'Switches, limits, and accounts at remote judges with masked passwords',
  reply: SwitchConfig,
});

export const updateSwitchConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/switch/update',
  ...config,
  summary: 'Change switches, limits, and accounts at remote judges',
  body: z.object({ ...kept(switchFields), ...kept(limitFields), ...accountFields }),
  reply: nothing,
});

export const deleteCarouselPicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/config/home-carousel',
  ...config,
  summary: 'Take a picture out of the carousel',
  query: z.object({ id: sentId }),
  reply: nothing,
});

/** Where a click on the picture leads, and what it shows for those who do not see it. */
export const CarouselPictureDraft = z.object({ id, title: line(200), link: linkOrNone });
export const updateCarouselPicture = endpoint({
  method: 'PUT',
  path: '/api/x/site/carousel',
  ...config,
  summary: 'Describe a picture of the carousel',
  body: CarouselPictureDraft,
  reply: nothing,
});

export const orderSiteItems = endpoint({
  method: 'PUT',
  path: '/api/x/site/item-order',
  ...config,
  summary: 'Put pictures of the carousel, or tools, in this order',
  body: z.object({ kind: z.enum(['carousel', 'tool']), ids: z.array(id).min(1).max(500) }),
  reply: nothing,
});

export const ToolDraft = z.object({ name: line(100).min(1), url: httpLink });
export const ToolOfStaff = z.object({ id, name: z.string(), url: z.string() });
export type ToolOfStaff = z.infer<typeof ToolOfStaff>;

export const getAdminTools = endpoint({
  method: 'GET',
  path: '/api/admin/tools',
  ...config,
  summary: 'The links of the tools menu',
  query: pageQuery(100),
  reply: pageOf(ToolOfStaff),
});

export const addTool = endpoint({
  method: 'POST',
  path: '/api/admin/tools',
  ...config,
  summary: 'Add a link to the tools menu',
  body: ToolDraft,
  reply: ToolOfStaff,
});

export const updateTool = endpoint({
  method: 'PUT',
  path: '/api/admin/tools',
  ...config,
  summary: 'Change a link of the tools menu',
  body: ToolDraft.extend({ id: sentId }),
  reply: nothing,
});

export const deleteTool = endpoint({
  method: 'DELETE',
  path: '/api/admin/tools',
  ...config,
  summary: 'Take a link out of the tools menu',
  query: z.object({ id: sentId }),
  reply: nothing,
});

export const HonorDraft = z.object({
  title: line(limits.honor.title).min(1),
  color: z
    .string()
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, { error: '#1f6feb' }),
  /** From this many solved problems on. */
  accepted: wholeNumber({ min: 1, max: 1_000_000 }),
});

export const getAdminHonors = endpoint({
  method: 'GET',
  path: '/api/admin/honor',
  ...config,
  summary: 'Titles that solved problems earn',
  query: pageQuery(100),
  reply: pageOf(Honor),
});

export const addHonor = endpoint({
  method: 'POST',
  path: '/api/admin/honor',
  ...config,
  summary: 'Add a title that solved problems earn',
  body: HonorDraft,
  reply: Honor,
});

export const updateHonor = endpoint({
  method: 'PUT',
  path: '/api/admin/honor',
  ...config,
  summary: 'Change a title that solved problems earn',
  body: HonorDraft.extend({ id: sentId }),
  reply: nothing,
});

export const deleteHonor = endpoint({
  method: 'DELETE',
  path: '/api/admin/honor',
  ...config,
  summary: 'Take a title away from all who earned it',
  query: z.object({ id: sentId }),
  reply: nothing,
});
