import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { websiteConfigQuery } from '../site/site.api.ts';
import { addressesIn } from './addresses.ts';
import { discussionTexts } from './discussions.i18n.ts';
import { IconComment } from './icons.tsx';

/** From a problem to what people say about it; nothing where the site has no open area for that. */
export function DiscussionLink({ groupId, problemId }: { groupId: number | null; problemId: string }) {
  const t = discussionTexts.use();
  const { data: config } = useQuery(websiteConfigQuery);
  const isOpen = groupId === null ? config?.openPublicDiscussion : config?.openGroupDiscussion;
  if (isOpen !== true) return null;
  return (
    <Button
      component={Link}
      size="compact-xs"
      variant="subtle"
      leftSection={<IconComment size={15} />}
      to={addressesIn({ groupId }).ofProblem(problemId)}
    >
      {t('link')}
    </Button>
  );
}
