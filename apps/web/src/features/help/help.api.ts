import type { Locale } from '@oyez/contract/wire/values';
import { queryOptions } from '@tanstack/react-query';
import { loadPart } from '../../ui/loading/loadPart.ts';
import { readJudgingText } from './judgingText.ts';

/** The document in one language: a part of the build, fetched when somebody reads it. */
export const judgingTextQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['help', 'judging', locale],
    queryFn: async () => {
      const { default: markdown } = await loadPart(() =>
        locale === 'zh-CN'
          ? import('../../../../../docs/judging.zh.md?raw')
          : import('../../../../../docs/judging.md?raw'),
      );
      return readJudgingText(markdown);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
