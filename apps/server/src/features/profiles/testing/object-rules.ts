import { open, type ObjectRules } from '../../../testing/object-rule.ts';

export const objectRules: ObjectRules = {
  getUserHomeInfo: open,
  getUserCalendarHeatmap: open,
};
