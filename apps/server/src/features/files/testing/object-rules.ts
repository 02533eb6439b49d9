import { visible, own, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  deleteMdImg: { whose: own },
  uploadMdFile: visible,
  uploadMdImg: visible,
};
