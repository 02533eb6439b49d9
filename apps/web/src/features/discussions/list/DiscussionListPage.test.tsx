import { getDiscussionCategories, getDiscussionList } from '@oyez/contract/discussions/discussions';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../../testing/screenWidth.ts';

const at = '2026-11-23T08:00:00.000Z';

beforeEach(() => {
  fakeSite({ config: { openPublicDiscussion: true } });
  fakeApi(getDiscussionCategories, [{ id: 1, name: 'Talk', gmtCreate: at, gmtModified: at }]);
  fakeApi(getDiscussionList, aPage([]));
});

describe('the discussions', () => {
  it.each([390, 820, 1440])('in a window of %i px are named first, then come the categories, once', async (width) => {
    setScreenWidth(width);
    renderRoute('/discussion');
    const category = await screen.findByRole('link', { name: 'Talk' });
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.compareDocumentPosition(category)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([390, 820])('in a window of %i px are narrowed by category before anything else', async (width) => {
    setScreenWidth(width);
    renderRoute('/discussion');
    const category = await screen.findByRole('link', { name: 'Talk' });
    expect(category.compareDocumentPosition(screen.getByRole('search'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
