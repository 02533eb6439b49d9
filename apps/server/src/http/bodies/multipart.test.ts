import { importFpsFile, importProblemZip, sendPackage } from '@oyez/contract/problems/packages';
import { uploadTestcaseZip, uploadTestFiles } from '@oyez/contract/problems/test-data';
import { importUsers } from '@oyez/contract/users/account-batches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK';

describe.each([uploadTestcaseZip, uploadTestFiles, importProblemZip, importFpsFile, sendPackage, importUsers])(
  'a form sent to $path',
  ({ method, path }) => {
    it.each([
      ['without a boundary', 'multipart/form-data', '{}', 400, 'malformed_body'],
      [
        'with a boundary that no form has',
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
        '',
        400,
        'malformed_body',
      ],
      ['that is no form', 'multipart/form-data; boundary=x', '{}', 200, 'upload_interrupted'],
      ['that breaks off', 'multipart/form-data; boundary=x', begun, 200, 'upload_interrupted'],
      ['as JSON', 'application/json', '{}', 415, 'unsupported_media_type'],
    ])('%s is refused as what it is', async (_, contentType, payload, http, code) => {
      const headers = { 'content-type': contentType, authorization: root.token };
      const answer = await site.app.inject({ method, url: path, payload, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([http, { status: 400, data: null, code }]);
    });
  },
);
