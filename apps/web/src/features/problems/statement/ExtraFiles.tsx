import { Button } from '@mantine/core';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { pageTexts } from '../problemPage.i18n.ts';
import classes from './Statement.module.css';

/** Files that the judge puts beside the program: to read, copy and keep. */
export function ExtraFiles({ files }: { files: readonly { name: string; content: string }[] }) {
  const t = pageTexts.use();
  return (
    <div className={classes.statement}>
      <p className={classes.noTags}>{t('files.intro')}</p>
      {files.map(({ name, content }) => (
        <section key={name} className={classes.section}>
          <div className={classes.fileHead}>
            <h2>{name}</h2>
            <span className={classes.note}>{formatBytes(new Blob([content]).size)}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('files.downloadNamed', { name })}
              onClick={() => download(name, content)}
            >
              {t('files.download')}
            </Button>
          </div>
          <CodeView code={content} language={name.split('.').at(-1)} lineNumbers />
        </section>
      ))}
    </div>
  );
}

function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
