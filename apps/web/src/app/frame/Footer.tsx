import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '@mantine/core';
import { LOCALES, type Locale } from '@oyez/contract/wire/values';
import { Link } from 'react-router';
import { setLocale, useLocale } from '../../api/locale.ts';
import { websiteConfigQuery } from '../../features/site/site.api.ts';
import classes from './Footer.module.css';
import { languageNames } from './LanguageSwitch.tsx';
import { paths } from '../paths.ts';
import { shellTexts } from './shell.i18n.ts';

export function Footer() {
  const t = shellTexts.use();
  const locale = useLocale();
  const { data: config } = useQuery(websiteConfigQuery);
  return (
    <footer className={classes.footer} aria-label={t('footer.label')}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <span className={classes.name}>{config?.name ?? 'Oyez'}</span>
          {config !== undefined && config.description !== '' && <span>{config.description}</span>}
        </div>
        <div className={classes.links}>
          <Link to={paths.judgingHelp()}>{t('footer.judging')}</Link>
          {config !== undefined && <FooterLink name={config.recordName} url={config.recordUrl} />}
          {config !== undefined && <FooterLink name={config.projectName} url={config.projectUrl} />}
          <NativeSelect
            size="xs"
            aria-label={t('language')}
            value={locale}
            data={LOCALES.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(event) => setLocale(event.currentTarget.value as Locale)}
          />
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ name, url }: { name: string; url: string }) {
  if (name === '') return null;
  if (!/^https?:\/\//.test(url)) return <span>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
