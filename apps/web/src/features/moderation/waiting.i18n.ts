import { messages } from '../../ui/text/messages.ts';

export const waitingTexts = messages('waitingReports', {
  en: { count: '{count} waiting', link: 'Reports' },
  zh: { count: '{count} 条待处理', link: '举报' },
});
