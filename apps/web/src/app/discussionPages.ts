import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';

const list = async () => (await import('../features/discussions/list/DiscussionListPage.tsx')).DiscussionListPage;
const moderation = async () => (await import('../features/moderation/ModerationPage.tsx')).ModerationPage;
const detail = async () => (await import('../features/discussions/detail/DiscussionPage.tsx')).DiscussionPage;

/** Discussions: the same pages on the site and in the frame of a group. */
export const discussionPages: readonly Page[] = [
  {
    path: patterns.discussions,
    guard: 'public',
    opened: 'openPublicDiscussion',
    frame: 'site',
    load: list,
  },
  {
    path: patterns.problemDiscussions,
    guard: 'public',
    opened: 'openPublicDiscussion',
    frame: 'site',
    load: list,
  },
  { path: patterns.discussion, guard: 'public', frame: 'site', load: detail },
  { path: patterns.groupDiscussions, guard: 'login', opened: 'openGroupDiscussion', frame: 'group', load: list },
  { path: patterns.groupProblemDiscussions, guard: 'login', opened: 'openGroupDiscussion', frame: 'group', load: list },
  { path: patterns.groupDiscussion, guard: 'login', opened: 'openGroupDiscussion', frame: 'group', load: detail },
  { path: patterns.groupModeration, guard: 'login', frame: 'group', load: moderation },
  { path: patterns.adminModeration, guard: 'admin', grant: 'discussion_admin', frame: 'admin', load: moderation },
  {
    path: patterns.adminDiscussions,
    guard: 'admin',
    grant: 'discussion_admin',
    frame: 'admin',
    load: async () => (await import('../features/discussions/admin/AdminDiscussionsPage.tsx')).AdminDiscussionsPage,
    menu: [
      {
        place: 'admin',
        order: 17,
        label: { en: 'Discussions', zh: '讨论' },
        to: paths.adminDiscussions,
        needs: 'discussions',
        submenu: 'site',
      },
    ],
  },
  // Where a mail about messages leads whoever wants no more of them.
  {
    path: patterns.unsubscribe,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/messages/UnsubscribePage.tsx')).UnsubscribePage,
  },
];
