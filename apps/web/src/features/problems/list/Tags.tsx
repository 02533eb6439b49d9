import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import type { Tag } from '@oyez/contract/problems/tags';
import { Link } from 'react-router';
import { paths, withSearch } from '../../../app/paths.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import classes from './Tags.module.css';

/** Tags as quiet words with a dot of their colour; each leads to the problems that have it. */
export function Tags({ tags, wrap = false }: { tags: readonly Tag[]; wrap?: boolean }) {
  const withTag = useTagAddress();
  if (tags.length === 0) return null;
  return (
    <span className={wrap ? classes.wrapped : classes.tags} data-tags>
      {tags.map((tag) => (
        <Link key={tag.id} className={classes.tag} to={withTag(tag)}>
          <TagDot tag={tag} />
          {tag.name}
        </Link>
      ))}
    </span>
  );
}

/** The problems that have a tag: in the group that one is in or whose own tag it is, else those of its judge. */
export function useTagAddress(): (tag: Tag) => string {
  const { scope } = useScope();
  return ({ id: tagId, oj, gid }) => {
    const groupId = scope.kind === 'group' ? scope.groupId : gid;
    if (groupId !== null) return withSearch(paths.groupProblems(String(groupId)), { tagId });
    return withSearch(paths.problems(), { tagId, oj: oj === OWN_JUDGE ? undefined : oj });
  };
}

export function TagDot({ tag }: { tag: Pick<Tag, 'color'> }) {
  // Only a plain colour value may reach the style: tag colours are typed in by people.
  const color = tag.color !== null && /^#[0-9a-f]{3,8}$/i.test(tag.color) ? tag.color : 'var(--line-strong)';
  return <i className={classes.dot} style={{ background: color }} aria-hidden="true" />;
}
