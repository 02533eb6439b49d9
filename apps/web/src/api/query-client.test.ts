import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A question whose answers the test gives, one after the other. */
function aQuestion() {
  const client = createQueryClient(() => undefined);
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const shown = new QueryObserver(client, { queryKey: ['board'], queryFn, retry: false });
  shown.subscribe(() => undefined);
  return { client, asked, shown };
}

describe('news of what a page is just loading', () => {
  it('is not lost behind an answer from before: that is asked for once more', async () => {
    const { client, asked, shown } = aQuestion();
    const settled = Promise.all([1, 2, 3].map(() => client.invalidateQueries({ queryKey: ['board'] })));
    expect(asked).toHaveLength(1);
    asked[0]!.resolve('before');
    await expect.poll(() => asked.length).toBe(2);
    expect(shown.getCurrentResult().data).toBe('before');
    asked[1]!.resolve('after');
    await settled;
    expect(shown.getCurrentResult().data).toBe('after');
    expect(asked).toHaveLength(2);
  });

  it('is known where nobody looks, and waits until somebody does', async () => {
    const { client, asked, shown } = aQuestion();
    const settled = client.invalidateQueries({ queryKey: ['board'], refetchType: 'none' });
    asked[0]!.resolve('before');
    await settled;
    expect(shown.getCurrentResult()).toMatchObject({ data: 'before', isStale: true });
    expect(client.getQueryState(['board'])?.isInvalidated).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('does not ask again what fails, and nothing that the news is not about', async () => {
    const { client, asked, shown } = aQuestion();
    const settled = client.invalidateQueries({ queryKey: ['board'] });
    await client.invalidateQueries({ queryKey: ['messages'] });
    asked[0]!.reject(new Error('the line is away'));
    await settled;
    expect(shown.getCurrentResult().isError).toBe(true);
    expect(asked).toHaveLength(1);
  });
});
