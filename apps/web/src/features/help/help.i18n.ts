import { messages } from '../../ui/text/messages.ts';

export const helpTexts = messages('help', {
  en: {
    contents: 'On this page',
    languages: {
      title: 'Languages currently available on this site',
      name: 'Language',
      state: 'Status',
      available: 'Available',
      unavailable: 'Not available',
      versions: 'Version',
      factor: 'Limits',
      times: '× {factor}',
      empty: 'This site has no languages.',
    },
  },
  zh: {
    contents: '本页内容',
    languages: {
      title: '本站目前的语言',
      name: '语言',
      state: '目前',
      available: '可用',
      unavailable: '不可用',
      versions: '版本',
      factor: '限制',
      times: '× {factor}',
      empty: '本站没有可用的语言。',
    },
  },
});
