import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { captchaTexts } from './captcha.i18n.ts';
import classes from './CaptchaField.module.css';
import { IconRefresh } from '../icons.tsx';
import type { CaptchaHandle } from './useCaptcha.ts';

/** The captcha with the field for its answer. */
export function CaptchaField({ captcha, ...field }: { captcha: CaptchaHandle } & TextInputProps) {
  const t = captchaTexts.use();
  const { img, question, inWords } = captcha;
  return (
    <div className={classes.captcha} data-in-words={inWords}>
      <div className={classes.row}>
        <TextInput
          {...field}
          className={classes.field}
          label={inWords ? t('labelInWords') : t('label')}
          withAsterisk={false}
          description={inWords ? question : undefined}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.captcha.max}
        />
        {!inWords && <span className={classes.picture}>{img !== null && <img src={img} alt={t('picture')} />}</span>}
        <ActionIcon
          size="lg"
          className={classes.again}
          aria-label={t('another')}
          title={t('another')}
          onClick={captcha.reload}
        >
          <IconRefresh />
        </ActionIcon>
      </div>
      <p className={classes.note}>
        {captcha.hasFailed && <span role="alert">{t('failed')} </span>}
        <button type="button" className={classes.link} onClick={captcha.change}>
          {inWords ? t('asPicture') : t('inWords')}
        </button>
      </p>
    </div>
  );
}
