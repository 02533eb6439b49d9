import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../../features/site/site.api.ts';
import classes from './Brand.module.css';

/** The mark and the site's own name. */
export function Brand() {
  const { data: config } = useQuery(websiteConfigQuery);
  return <BrandMark name={config?.name ?? 'Oyez'} shortName={config?.shortName ?? 'Oyez'} />;
}

export function BrandMark({ name, shortName }: { name: string; shortName: string }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width={26} height={26} aria-hidden="true" className={classes.mark}>
        <circle cx="16" cy="16" r="12.5" />
        <path d="m10.5 16.4 4 4 7.6-8.4" />
      </svg>
      <span className={classes.name}>{name}</span>
      <span className={classes.shortName}>{shortName}</span>
    </span>
  );
}
