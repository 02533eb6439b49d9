import { notifications } from '@mantine/notifications';
import type { Announcement } from '@oyez/contract/site/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSession } from '../../../api/session.ts';
import { useLive } from '../../../live/useLive.ts';
import { briefText, plainText } from '../../../ui/text/plainText.ts';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { announcementsKey, askUnreadAnnouncements, unreadAnnouncementsKey } from '../contests.api.ts';
import { announcementTexts } from './announcements.i18n.ts';
import { markAnnouncementsRead, readAnnouncements, useReadAnnouncements } from './readAnnouncements.ts';

const POLL_MS = 60_000;
/** Everybody hears of a new one at the same moment. */
const SPREAD_MS = 1500;

type Options = {
  /** The reader may come in. */
  isOpen: boolean;
  isRunning: boolean;
};

/** Shows each new announcement until it is closed, wherever in the contest one is; answers how many are not read yet. */
export function useUnreadAnnouncements(contestId: number, { isOpen, isRunning }: Options): number {
  const t = announcementTexts.use();
  const client = useQueryClient();
  const uid = useSession().user?.uid ?? '';
  const read = useReadAnnouncements({ contestId, uid });
  const isAsked = isOpen && isRunning && uid !== '';
  const { data } = useQuery({
    queryKey: [...unreadAnnouncementsKey(contestId), uid],
    queryFn: ({ signal }) => askUnreadAnnouncements(contestId, readAnnouncements({ contestId, uid }), signal),
    enabled: isAsked,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: announcementsKey(contestId) }),
      Math.random() * SPREAD_MS,
    );
  };
  useLive(isAsked ? `contest:${contestId}:announcements` : null, askSoon);

  const shown = useRef(new Set<number>());
  const show = useEffectEvent((unread: readonly Announcement[]) => {
    // Their own page may have marked them in this very moment, after they were counted here.
    const readByNow = readAnnouncements({ contestId, uid });
    for (const one of unread) {
      if (shown.current.has(one.id) || readByNow.includes(one.id)) continue;
      shown.current.add(one.id);
      notifications.show({
        id: noticeId(one.id),
        title: t('notice', { title: one.title }),
        message: briefText(plainText(one.content)),
        color: 'yellow',
        // Neither over the clock nor over the tabs: it stays until it is closed.
        position: 'bottom-left',
        autoClose: false,
        withBorder: true,
        role: 'alert',
        closeButtonProps: { 'aria-label': uiTexts.now('close') },
        onClose: () => markAnnouncementsRead({ contestId, uid }, [one.id]),
      });
    }
  });
  const unread = useMemo(() => (data ?? []).filter(({ id }) => !read.includes(String(id))), [data, read]);
  useEffect(() => show(unread), [unread]);
  return unread.length;
}

const noticeId = (id: number) => `contest-announcement-${id}`;

/** They have been seen where they stand: what popped up of them is no longer needed. */
export function settleAnnouncements(place: { contestId: number; uid: string }, ids: readonly number[]): void {
  markAnnouncementsRead(place, ids);
  for (const id of ids) notifications.hide(noticeId(id));
}
