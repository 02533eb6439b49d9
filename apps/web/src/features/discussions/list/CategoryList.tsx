import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { grantsOf, useSession } from '../../../api/session.ts';
import { icon } from '../../../ui/icons.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { categoriesQuery, type DiscussionFilter } from '../discussions.api.ts';
import { discussionTexts } from '../discussions.i18n.ts';
import classes from '../discussions.module.css';

const CategoriesDialog = latePart(async () => (await import('../admin/CategoriesDialog.tsx')).CategoriesDialog, {
  place: 'screen',
});

const IconEdit = icon(<path d="m4 16 .8-3.4 8.4-8.4 2.6 2.6-8.4 8.4L4 16ZM11.6 5.8l2.6 2.6" />);

type Props = { current: number | undefined; addressOf: (filter: Pick<DiscussionFilter, 'cid'>) => string };

/** What discussions are sorted by; those who run the site put the categories in order from here. */
export function CategoryList({ current, addressOf }: Props) {
  const t = discussionTexts.use();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [isEditing, setEditing] = useState(false);
  const mayEdit = grantsOf(useSession()).includes('discussion_edit_any');
  const lines = [{ id: undefined, name: t('allCategories') }, ...categories];
  return (
    <nav className={classes.side} aria-label={t('categories')}>
      <div className={classes.sideHead}>
        <span>{t('categories')}</span>
        {mayEdit && (
          <Tooltip label={t('editCategories')}>
            <ActionIcon size="sm" aria-label={t('editCategories')} onClick={() => setEditing(true)}>
              <IconEdit size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <ul className={classes.categories}>
        {lines.map(({ id, name }) => (
          <li key={id ?? 0}>
            <Link
              to={addressOf({ cid: id })}
              className={classes.category}
              aria-current={id === current ? 'true' : undefined}
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {isEditing && <CategoriesDialog onClose={() => setEditing(false)} />}
    </nav>
  );
}
