import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { httpLink, linkOrNone } from '../wire/links.ts';
import { Honor } from './site.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';
import { line, config } from './config-fields.ts';

export const deleteCarouselPicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/config/home-carousel',
  ...config,
  summary: 'Take a picture out of the carousel',
  query: z.object({ id: sentId }),
  reply: nothing,
});

/** Where a click on the picture leads, and what it shows for those who do not see it. */
const CarouselPictureDraft = z.object({ id, title: line(200), link: linkOrNone });
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
  summary: 'Put pictures of the carousel, or tools, in this order, on top of the one that was seen',
  body: z.object({
    kind: z.enum(['carousel', 'tool']),
    ids: z.array(id).min(1).max(500),
    /** The order in which the caller saw them; refused when it is another one now. */
    basedOn: optional(z.array(id).max(500)),
  }),
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
