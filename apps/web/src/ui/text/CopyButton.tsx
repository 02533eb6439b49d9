import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';
import { IconCheck, IconCopy } from '../icons.tsx';
import { announce } from '../feedback/LiveRegion.tsx';
import { toast } from '../feedback/toast.ts';
import { uiTexts } from '../ui.i18n.ts';

export type CopyButtonProps = {
  text: string | (() => string);
  /** What is copied, as part of the button's name: "Copy sample input 1". */
  label?: string;
  /** `text` shows the word beside the icon. */
  variant?: 'icon' | 'text';
};

const CONFIRMED_MS = 2000;

export function CopyButton({ text, label, variant = 'icon' }: CopyButtonProps) {
  const t = uiTexts.use();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    const done = await copyText(typeof text === 'string' ? text : text());
    setCopied(done);
    if (done) announce(t('copied'));
    else toast.warning(t('copyFailed'));
  };
  const name = label ?? t('copy');
  const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />;
  if (variant === 'text') {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={icon}
        aria-label={name}
        onClick={() => void copy()}
      >
        {copied ? t('copied') : t('copy')}
      </Button>
    );
  }
  return (
    <Tooltip label={copied ? t('copied') : name}>
      <ActionIcon aria-label={name} onClick={() => void copy()}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
