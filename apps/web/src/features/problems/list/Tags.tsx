import type { Tag } from '@oyez/contract/problems/tags';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import classes from './Tags.module.css';

/** Tags as quiet words with a dot of their colour; each leads to the problems that have it. */
export function Tags({ tags, wrap = false }: { tags: readonly Tag[]; wrap?: boolean }) {
  if (tags.length === 0) return null;
  return (
    <span className={wrap ? classes.wrapped : classes.tags} data-tags>
      {tags.map((tag) => (
        <Link key={tag.id} className={classes.tag} to={`${paths.problems()}?tagId=${tag.id}`}>
          <TagDot tag={tag} />
          {tag.name}
        </Link>
      ))}
    </span>
  );
}

export function TagDot({ tag }: { tag: Pick<Tag, 'color'> }) {
  // Only a plain colour value may reach the style: tag colours are typed in by people.
  const color = tag.color !== null && /^#[0-9a-f]{3,8}$/i.test(tag.color) ? tag.color : 'var(--line-strong)';
  return <i className={classes.dot} style={{ background: color }} aria-hidden="true" />;
}
