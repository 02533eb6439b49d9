import {
  addAnnouncement,
  deleteAnnouncement,
  getAnnouncements,
  restoreAnnouncement,
  updateAnnouncement,
} from '@oyez/contract/site/announcements';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { uploadCarouselImg, uploadMdImg } from '@oyez/contract/site/files';
import * as admin from '@oyez/contract/site/site-admin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { announcementsKey, homeCarouselQuery, toolsQuery, websiteConfigQuery } from './site.api.ts';

export const webConfigQuery = queryOptions({
  queryKey: ['site-admin', 'web'],
  queryFn: ({ signal }) => call(admin.getWebConfig, { signal }),
});
export const emailConfigQuery = queryOptions({
  queryKey: ['site-admin', 'email'],
  queryFn: ({ signal }) => call(admin.getEmailConfig, { signal }),
});
export const smsConfigQuery = queryOptions({
  queryKey: ['site-admin', 'sms'],
  queryFn: ({ signal }) => call(admin.getSmsConfig, { signal }),
});
export const databaseConfigQuery = queryOptions({
  queryKey: ['site-admin', 'database'],
  queryFn: ({ signal }) => call(admin.getDatabaseConfig, { signal }),
});
export const switchConfigQuery = queryOptions({
  queryKey: ['site-admin', 'switches'],
  queryFn: ({ signal }) => call(admin.getSwitchConfig, { signal }),
});
export const adminToolsQuery = queryOptions({
  queryKey: ['site-admin', 'tools'],
  queryFn: async ({ signal }) => (await call(admin.getAdminTools, { query: { limit: 100 }, signal })).records,
});
export const adminHonorsQuery = queryOptions({
  queryKey: ['site-admin', 'honors'],
  queryFn: async ({ signal }) => (await call(admin.getAdminHonors, { query: { limit: 100 }, signal })).records,
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
    onSuccess: async () => {
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

export const useSetWebConfig = () =>
  useSiteChange(
    (body: BodyOf<typeof admin.setWebConfig>) => call(admin.setWebConfig, { body }),
    [webConfigQuery.queryKey, websiteConfigQuery.queryKey],
  );
export const useSetEmailConfig = () =>
  useSiteChange(
    (body: BodyOf<typeof admin.setEmailConfig>) => call(admin.setEmailConfig, { body }),
    [emailConfigQuery.queryKey, ['site', 'state']],
  );
export const useTestEmail = () => useSiteChange((email: string) => call(admin.testEmail, { body: { email } }), []);
export const useSetSmsConfig = () =>
  useSiteChange(
    (body: BodyOf<typeof admin.setSmsConfig>) => call(admin.setSmsConfig, { body }),
    [smsConfigQuery.queryKey],
  );
export const useTestSms = () => useSiteChange((mobile: string) => call(admin.testSms, { body: { mobile } }), []);
export const useSetSwitches = () =>
  useSiteChange(
    (body: BodyOf<typeof admin.updateSwitchConfig>) => call(admin.updateSwitchConfig, { body }),
    [switchConfigQuery.queryKey, websiteConfigQuery.queryKey],
  );

const carouselKeys = [homeCarouselQuery.queryKey];
export const useUploadCarousel = () =>
  useSiteChange((picture: File) => {
    const form = new FormData();
    form.set('file', picture);
    return call(uploadCarouselImg, { form });
  }, carouselKeys);
export const useUpdateCarousel = () =>
  useSiteChange(
    (body: BodyOf<typeof admin.updateCarouselPicture>) => call(admin.updateCarouselPicture, { body }),
    carouselKeys,
  );
export const useDeleteCarousel = () =>
  useSiteChange((id: number) => call(admin.deleteCarouselPicture, { query: { id } }), carouselKeys);
export const useOrderItems = () =>
  useSiteChange(
    (body: BodyOf<typeof admin.orderSiteItems>) => call(admin.orderSiteItems, { body }),
    [...carouselKeys, adminToolsQuery.queryKey, toolsQuery.queryKey],
  );
export const useUploadBanner = () =>
  useSiteChange((picture: File) => {
    const form = new FormData();
    form.set('image', picture);
    return call(uploadMdImg, { form });
  }, []);

const toolKeys = [adminToolsQuery.queryKey, toolsQuery.queryKey];
export const useSaveTool = () =>
  useSiteChange(
    ({ id, ...tool }: BodyOf<typeof admin.addTool> & { id?: number }): Promise<unknown> =>
      id === undefined ? call(admin.addTool, { body: tool }) : call(admin.updateTool, { body: { id, ...tool } }),
    toolKeys,
  );
export const useDeleteTool = () => useSiteChange((id: number) => call(admin.deleteTool, { query: { id } }), toolKeys);

const honorKeys = [adminHonorsQuery.queryKey];
export const useSaveHonor = () =>
  useSiteChange(
    ({ id, ...honor }: BodyOf<typeof admin.addHonor> & { id?: number }): Promise<unknown> =>
      id === undefined ? call(admin.addHonor, { body: honor }) : call(admin.updateHonor, { body: { id, ...honor } }),
    honorKeys,
  );
export const useDeleteHonor = () =>
  useSiteChange((id: number) => call(admin.deleteHonor, { query: { id } }), honorKeys);

const announcementKeys = [['site-admin', 'announcements'], announcementsKey];
export const useSaveAnnouncement = () =>
  useSiteChange(
    ({ id, ...draft }: BodyOf<typeof addAnnouncement> & { id?: number }): Promise<unknown> =>
      id === undefined ? call(addAnnouncement, { body: draft }) : call(updateAnnouncement, { body: { id, ...draft } }),
    announcementKeys,
  );
export const useDeleteAnnouncement = () =>
  useSiteChange((aid: number) => call(deleteAnnouncement, { query: { aid } }), announcementKeys);
export const useRestoreAnnouncement = () =>
  useSiteChange((id: number) => call(restoreAnnouncement, { body: { id } }), announcementKeys);
