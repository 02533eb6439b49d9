import { visible, own, type ObjectRules } from '../../../testing/object-rule.ts';

export const objectRules: ObjectRules = {
  deleteMdImg: { whose: own },
  uploadMdFile: visible,
  uploadMdImg: visible,
};
