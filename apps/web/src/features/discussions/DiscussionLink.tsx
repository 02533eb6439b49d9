import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { websiteConfigQuery } from '../site/site.api.ts';
import { addressesIn } from './addresses.ts';
import { discussionTexts } from './discussions.i18n.ts';
import { IconComment } from './icons.tsx';

type Props = { groupId: number | null; problemId: string };

/** From a problem to what people say about it; nothing where the site has no open area for that. */
export function DiscussionLink(props: Props) {
  const { data: config } = useQuery(websiteConfigQuery);
  const isOpen = props.groupId === null ? config?.openPublicDiscussion : config?.openGroupDiscussion;
  return isOpen === true && <OpenDiscussionLink {...props} />;
}

/** Where it is known already that people may talk. */
export function OpenDiscussionLink({ groupId, problemId }: Props) {
  const t = discussionTexts.use();
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
