import { open, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  getUserHomeInfo: open,
  getUserCalendarHeatmap: open,
};
