import type { WebsiteConfig } from '@oyez/contract/site/site';
import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../site/site.api.ts';
import classes from './Banners.module.css';
import { Leading } from './Carousel.tsx';
import { homeTexts } from './home.i18n.ts';

/** The pictures that administrators chose, each with its link. */
export function Banners() {
  const t = homeTexts.use();
  const { data: config } = useQuery(websiteConfigQuery);
  const banners = config === undefined || !config.visible1 ? [] : bannersOf(config);
  if (banners.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('banners.label')}>
      {banners.map(({ image, link, n }) => (
        <li key={n}>
          <Leading to={link} className={classes.banner ?? ''}>
            <img src={image} alt={link === '' ? '' : t('banners.to', { place: link })} loading="lazy" />
          </Leading>
        </li>
      ))}
    </ul>
  );
}

function bannersOf(config: WebsiteConfig) {
  return ([1, 2, 3] as const)
    .map((n) => ({ n, image: config[`image${n}`], link: config[`addr${n}`] }))
    .filter(({ image }) => image !== '');
}
