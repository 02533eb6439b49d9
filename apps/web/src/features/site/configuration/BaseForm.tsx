import { Button, FileButton } from '@mantine/core';
import { PICTURE_TYPES } from '@oyez/contract/site/files';
import { PROBLEM_READERS, REGISTER_CODES } from '@oyez/contract/site/choices';
import { SiteConfig } from '@oyez/contract/site/site-config';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { confTexts } from './conf.i18n.ts';
import { settingsTexts } from '../settings.i18n.ts';
import classes from '../settings.module.css';
import { ChoiceField, LinesField, SettingsFrame, SwitchField, TextField } from '../SettingsFrame.tsx';
import { useSetSiteConfig, useUploadBanner } from '../siteAdmin.api.ts';
import { useSettingsForm } from '../useSettingsForm.ts';

const Base = SiteConfig.omit({
  visible1: true,
  image1: true,
  image2: true,
  image3: true,
  addr1: true,
  addr2: true,
  addr3: true,
});
const Banner = SiteConfig.pick({
  visible1: true,
  image1: true,
  image2: true,
  image3: true,
  addr1: true,
  addr2: true,
  addr3: true,
});

export function BaseForm({ stored }: { stored: SiteConfig }) {
  const t = confTexts.use();
  const s = settingsTexts.use();
  const change = useSetSiteConfig();
  const form = useSettingsForm({
    stored: Base.parse(stored),
    schema: Base,
    save: async ({ blockedMailDomains, ...changed }) => {
      await change.mutateAsync({
        ...changed,
        blockedMailDomains: blockedMailDomains?.filter((domain) => domain.trim() !== ''),
      });
      toast.success(s('saved'));
    },
  });
  return (
    <SettingsFrame label={t('base.title')} form={form}>
      <div className={classes.pair}>
        <TextField form={form} name="name" label={t('base.name')} hint={t('base.nameHint')} />
        <TextField form={form} name="shortName" label={t('base.shortName')} hint={t('base.shortNameHint')} />
      </div>
      <TextField form={form} name="description" label={t('base.description')} hint={t('base.descriptionHint')} />
      <TextField form={form} name="baseUrl" type="url" label={t('base.baseUrl')} hint={t('base.baseUrlHint')} />
      <ChoiceField
        form={form}
        name="problemReaders"
        label={t('base.readers')}
        hint={t('base.readersHint')}
        options={PROBLEM_READERS.map((value) => ({ value, label: t(`base.reader.${value}`) }))}
      />
      <SwitchField form={form} name="register" label={t('base.register')} hint={t('base.registerHint')} />
      <ChoiceField
        form={form}
        name="registerCode"
        label={t('base.code')}
        hint={t('base.codeHint')}
        disabled={!form.values.register}
        options={REGISTER_CODES.map((value) => ({ value, label: t(`base.codeBy.${value}`) }))}
      />
      <LinesField form={form} name="blockedMailDomains" label={t('base.blocked')} hint={t('base.blockedHint')} />
      <div className={classes.pair}>
        <TextField form={form} name="recordName" label={t('base.record')} />
        <TextField form={form} name="recordUrl" type="url" label={t('base.recordUrl')} hint={t('base.linkHint')} />
        <TextField form={form} name="projectName" label={t('base.project')} />
        <TextField form={form} name="projectUrl" type="url" label={t('base.projectUrl')} hint={t('base.linkHint')} />
      </div>
    </SettingsFrame>
  );
}

const PLACES = [1, 2, 3] as const;

export function BannerForm({ stored }: { stored: SiteConfig }) {
  const t = confTexts.use();
  const s = settingsTexts.use();
  const change = useSetSiteConfig();
  const upload = useUploadBanner();
  const form = useSettingsForm({
    stored: Banner.parse(stored),
    schema: Banner,
    save: async (changed) => {
      await change.mutateAsync(changed);
      toast.success(s('saved'));
    },
  });
  const put = (n: (typeof PLACES)[number], picture: File | null) => {
    if (picture === null) return;
    upload.mutate(picture, {
      onSuccess: ({ link }) => form.set({ [`image${n}`]: link }),
      onError: (error) => toast.error(errorMessage(error)),
    });
  };
  return (
    <SettingsFrame label={t('banner.title')} form={form}>
      <SwitchField form={form} name="visible1" label={t('banner.visible')} hint={t('banner.visibleHint')} />
      {PLACES.map((n) => (
        <div key={n} className={classes.picture}>
          {form.values[`image${n}`] !== '' && (
            <img className={classes.thumb} src={form.values[`image${n}`]} alt={t('banner.preview', { n })} />
          )}
          <div className={classes.pictureFields}>
            <TextField form={form} name={`image${n}`} label={t('banner.image', { n })} hint={t('banner.imageHint')} />
            <div>
              <FileButton
                accept={PICTURE_TYPES.map((type) => `.${type}`).join(',')}
                onChange={(picture) => put(n, picture)}
              >
                {(props) => (
                  <Button
                    {...props}
                    size="xs"
                    variant="default"
                    aria-label={t('banner.uploadOf', { n })}
                    loading={upload.isPending}
                  >
                    {t('banner.upload')}
                  </Button>
                )}
              </FileButton>
            </div>
            <TextField form={form} name={`addr${n}`} label={t('banner.link', { n })} hint={t('banner.linkHint')} />
          </div>
        </div>
      ))}
    </SettingsFrame>
  );
}
