import {
  addAnnouncement,
  deleteAnnouncement,
  getAnnouncements,
  restoreAnnouncement,
  type SavedAnnouncement,
  updateAnnouncement,
} from '@oyez/contract/site/announcements';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { uploadCarouselImg, uploadMdImg } from '@oyez/contract/site/files';
import {
  getDatabaseConfig,
  getEmailConfig,
  getSmsConfig,
  setEmailConfig,
  setSmsConfig,
  testEmail,
  testSms,
} from '@oyez/contract/site/connections';
import { getSiteConfig, setSiteConfig } from '@oyez/contract/site/site-config';
import {
  addHonor,
  addTool,
  deleteCarouselPicture,
  deleteHonor,
  deleteTool,
  getAdminHonors,
  getAdminTools,
  orderSiteItems,
  updateCarouselPicture,
  updateHonor,
  updateTool,
} from '@oyez/contract/site/site-items';
import { getSwitchConfig, updateSwitchConfig } from '@oyez/contract/site/switches';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readAnew } from '../../api/readAnew.ts';
import { useReordering } from '../../ui/lists/sorting/useReordering.ts';
import { announcementsKey, homeCarouselQuery, toolsQuery, websiteConfigQuery } from './site.api.ts';

export const siteConfigQuery = queryOptions({
  queryKey: ['site-admin', 'web'],
  queryFn: ({ signal }) => call(getSiteConfig, { signal }),
});
export const emailConfigQuery = queryOptions({
  queryKey: ['site-admin', 'email'],
  queryFn: ({ signal }) => call(getEmailConfig, { signal }),
});
export const smsConfigQuery = queryOptions({
  queryKey: ['site-admin', 'sms'],
  queryFn: ({ signal }) => call(getSmsConfig, { signal }),
});
export const databaseConfigQuery = queryOptions({
  queryKey: ['site-admin', 'database'],
  queryFn: ({ signal }) => call(getDatabaseConfig, { signal }),
});
export const switchConfigQuery = queryOptions({
  queryKey: ['site-admin', 'switches'],
  queryFn: ({ signal }) => call(getSwitchConfig, { signal }),
});
export const adminToolsQuery = queryOptions({
  queryKey: ['site-admin', 'tools'],
  queryFn: async ({ signal }) => (await call(getAdminTools, { query: { limit: 100 }, signal })).records,
});
export const adminHonorsQuery = queryOptions({
  queryKey: ['site-admin', 'honors'],
  queryFn: async ({ signal }) => (await call(getAdminHonors, { query: { limit: 100 }, signal })).records,
});
export const announcementsQuery = (query: QueryOf<typeof getAnnouncements>) =>
  queryOptions({
    queryKey: ['site-admin', 'announcements', query],
    queryFn: ({ signal }) => call(getAnnouncements, { query, signal }),
  });

/** A change of the site, after which whatever shows it is asked for again. */
function useSiteChange<V, R = unknown>(change: (value: V) => Promise<R>, keys: readonly (readonly unknown[])[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Forms say what was refused.
    meta: { ownErrors: true },
    onSuccess: () => readAnew(client, keys),
  });
}

export const useSetSiteConfig = () =>
  useSiteChange(
    (body: BodyOf<typeof setSiteConfig>) => call(setSiteConfig, { body }),
    [siteConfigQuery.queryKey, websiteConfigQuery.queryKey],
  );
export const useSetEmailConfig = () =>
  useSiteChange(
    (body: BodyOf<typeof setEmailConfig>) => call(setEmailConfig, { body }),
    [emailConfigQuery.queryKey, ['site', 'state']],
  );
export const useTestEmail = () => useSiteChange((email: string) => call(testEmail, { body: { email } }), []);
export const useSetSmsConfig = () =>
  useSiteChange((body: BodyOf<typeof setSmsConfig>) => call(setSmsConfig, { body }), [smsConfigQuery.queryKey]);
export const useTestSms = () => useSiteChange((mobile: string) => call(testSms, { body: { mobile } }), []);
export const useSetSwitches = () =>
  useSiteChange(
    (body: BodyOf<typeof updateSwitchConfig>) => call(updateSwitchConfig, { body }),
    [switchConfigQuery.queryKey, websiteConfigQuery.queryKey],
  );

const carouselKeys = [homeCarouselQuery.queryKey] as const;
export const useUploadCarousel = () =>
  useSiteChange((picture: File) => {
    const form = new FormData();
    form.set('file', picture);
    return call(uploadCarouselImg, { form });
  }, carouselKeys);
export const useUpdateCarousel = () =>
  useSiteChange((body: BodyOf<typeof updateCarouselPicture>) => call(updateCarouselPicture, { body }), carouselKeys);
export const useDeleteCarousel = () =>
  useSiteChange((id: number) => call(deleteCarouselPicture, { query: { id } }), carouselKeys);
export function useOrderItems<T extends { id: number }>(kind: BodyOf<typeof orderSiteItems>['kind']) {
  const client = useQueryClient();
  const keys = kind === 'tool' ? toolKeys : carouselKeys;
  const { order } = useReordering<readonly T[], BodyOf<typeof orderSiteItems>>({
    // Of what shows them to those who put them in order.
    queryKey: keys[0],
    send: (body) => call(orderSiteItems, { body }),
    settle: () => readAnew(client, keys),
  });
  return (before: readonly T[], after: readonly T[]) =>
    order({ kind, ids: idsOf(after), basedOn: idsOf(before) }, () => after);
}

const idsOf = (items: readonly { id: number }[]) => items.map((item) => item.id);

export const useUploadBanner = () =>
  useSiteChange((picture: File) => {
    const form = new FormData();
    form.set('image', picture);
    return call(uploadMdImg, { form });
  }, []);

const toolKeys = [adminToolsQuery.queryKey, toolsQuery.queryKey] as const;
export const useSaveTool = () =>
  useSiteChange(
    ({ id, ...tool }: BodyOf<typeof addTool> & { id?: number }): Promise<unknown> =>
      id === undefined ? call(addTool, { body: tool }) : call(updateTool, { body: { id, ...tool } }),
    toolKeys,
  );
export const useDeleteTool = () => useSiteChange((id: number) => call(deleteTool, { query: { id } }), toolKeys);

const honorKeys = [adminHonorsQuery.queryKey];
export const useSaveHonor = () =>
  useSiteChange(
    ({ id, ...honor }: BodyOf<typeof addHonor> & { id?: number }): Promise<unknown> =>
      id === undefined ? call(addHonor, { body: honor }) : call(updateHonor, { body: { id, ...honor } }),
    honorKeys,
  );
export const useDeleteHonor = () => useSiteChange((id: number) => call(deleteHonor, { query: { id } }), honorKeys);

const announcementKeys = [['site-admin', 'announcements'], announcementsKey];
export const useSaveAnnouncement = () =>
  useSiteChange(
    (saved: SavedAnnouncement) =>
      saved.id === undefined ? call(addAnnouncement, { body: saved }) : call(updateAnnouncement, { body: saved }),
    announcementKeys,
  );
export const useDeleteAnnouncement = () =>
  useSiteChange((aid: number) => call(deleteAnnouncement, { query: { aid } }), announcementKeys);
export const useRestoreAnnouncement = () =>
  useSiteChange((id: number) => call(restoreAnnouncement, { body: { id } }), announcementKeys);
