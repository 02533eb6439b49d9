import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { BannerForm, BaseForm } from './BaseForm.tsx';
import { CarouselEditor } from '../tools/CarouselEditor.tsx';
import { confTexts } from './conf.i18n.ts';
import { DatabaseFacts } from './DatabaseFacts.tsx';
import { MailForm } from './MailForm.tsx';
import { Section } from '../Section.tsx';
import classes from '../settings.module.css';
import { databaseConfigQuery, emailConfigQuery, smsConfigQuery, siteConfigQuery } from '../siteAdmin.api.ts';
import { homeCarouselQuery } from '../site.api.ts';
import { SmsForm } from './SmsForm.tsx';

const PARTS = ['base', 'banner', 'carousel', 'mail', 'sms', 'database'] as const;

/** What the site is called and shows, and by what it sends mail and text messages. */
export function ConfPage() {
  const t = confTexts.use();
  usePageTitle(t('title'));
  return (
    <UnsavedGuard>
      <div className={classes.page}>
        <div className={classes.head}>
          <PageHead title={t('title')} intro={t('intro')} />
        </div>
        <nav className={classes.index} aria-label={t('index')}>
          {PARTS.map((part) => (
            <a key={part} href={`#${part}`}>
              {t(`${part}.title`)}
            </a>
          ))}
        </nav>
        <div className={classes.sections}>
          <Section id="base" title={t('base.title')} query={siteConfigQuery}>
            {(web) => <BaseForm stored={web} />}
          </Section>
          <Section id="banner" title={t('banner.title')} query={siteConfigQuery}>
            {(web) => <BannerForm stored={web} />}
          </Section>
          <Section id="carousel" title={t('carousel.title')} query={homeCarouselQuery}>
            {(pictures) => <CarouselEditor pictures={pictures} />}
          </Section>
          <Section id="mail" title={t('mail.title')} query={emailConfigQuery}>
            {(mail) => <MailForm stored={mail} />}
          </Section>
          <Section id="sms" title={t('sms.title')} query={smsConfigQuery}>
            {(sms) => <SmsForm stored={sms} />}
          </Section>
          <Section id="database" title={t('database.title')} query={databaseConfigQuery}>
            {(facts) => <DatabaseFacts facts={facts} />}
          </Section>
        </div>
      </div>
    </UnsavedGuard>
  );
}
