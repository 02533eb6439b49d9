import { startUpload } from '@oyez/contract/problems/test-data';
import type { TestSite } from '../../../testing/site.ts';
import type { TestUser } from '../../../testing/builders.ts';
import { visible, own, type ObjectRules } from '../../../testing/requests/object-rule.ts';

async function upload(site: TestSite, owner: TestUser): Promise<{ params: { key: string } }> {
  const body = { name: 'a.zip', size: 4, purpose: 'test-data' as const };
  const { data } = await site.call(startUpload, { token: owner.token, body });
  return { params: { key: data?.key ?? '' } };
}

export const objectRules: ObjectRules = {
  getUpload: { whose: own, owner: 'admin', name: upload },
  getUploadPart: { whose: own },
  cancelUpload: { whose: own, owner: 'admin', name: upload },
  sendChunk: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({
      ...(await upload(site, owner)),
      query: { offset: '0' },
      bytes: Buffer.from('PK\x05\x06'),
    }),
  },
  finishUpload: {
    whose: own,
    owner: 'admin',
    // Not complete: its owner is told so.
    name: async (site, owner) => ({
      ...(await upload(site, owner)),
      served: ({ text }) => text.includes('upload_incomplete'),
    }),
  },
  uploadTestcaseZip: visible,
};
