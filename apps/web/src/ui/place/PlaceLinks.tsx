import { Link } from 'react-router';
import classes from './Place.module.css';

export type PlaceLink = { key: string; to: string; label: string };

type Props = {
  /** What pages these are. */
  label: string;
  links: readonly PlaceLink[];
  /** The key of the page on which one is. */
  here: string;
};

/** Above the title of a page where something is set: the way to the other pages about it. */
export function PlaceLinks({ label, links, here }: Props) {
  return (
    <nav className={classes.links} aria-label={label}>
      {links.map(({ key, to, label: name }) => (
        <Link key={key} to={to} aria-current={key === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
