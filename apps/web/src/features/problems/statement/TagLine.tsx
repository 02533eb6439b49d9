import { VisuallyHidden } from '@mantine/core';
import type { Tag } from '@oyez/contract/problems/tags';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import classes from '../list/Tags.module.css';
import { TagDot, useTagAddress } from '../list/Tags.tsx';

/** As many whole tags as one line of the table has room for, and how many more there are. */
export function TagLine({ tags }: { tags: readonly Tag[] }) {
  const withTag = useTagAddress();
  const line = useRef<HTMLSpanElement>(null);
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const box = line.current;
    if (box === null) return undefined;
    const look = () => setLeft(belowFirstLine(box));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [tags]);
  if (tags.length === 0) return null;
  const others = tags.slice(tags.length - left).map((tag) => tag.name);
  return (
    <span className={classes.line} data-tags>
      <span ref={line} className={classes.oneLine}>
        {tags.map((tag, at) => (
          <Link
            key={tag.id}
            className={classes.tag}
            data-left={at >= tags.length - left || undefined}
            to={withTag(tag)}
            title={tag.name}
          >
            <TagDot tag={tag} />
            <span className={classes.name}>{tag.name}</span>
          </Link>
        ))}
      </span>
      {left > 0 && (
        <span className={classes.more} title={others.join(', ')}>
          <span aria-hidden="true">+{left}</span>
          <VisuallyHidden>{others.join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** Tags that do not fit stand in further lines, which the box does not show. */
function belowFirstLine(box: HTMLElement): number {
  const tags = Array.from(box.children).filter((child) => child instanceof HTMLElement);
  const top = tags[0]?.offsetTop ?? 0;
  return tags.filter((tag) => tag.offsetTop > top).length;
}
