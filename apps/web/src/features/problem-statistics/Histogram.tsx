import { VisuallyHidden } from '@mantine/core';
import type { Distribution, Standing } from '@oyez/contract/problems/problem-statistics';
import { statisticsTexts } from './statistics.i18n.ts';
import classes from './statistics.module.css';

type Props = {
  name: string;
  distribution: Distribution;
  mine: Standing | undefined;
  format: (value: number) => string;
  /** Says where the reader's own best stands. */
  standing: (values: { best: string; share: string }) => string;
};

/** How often each amount occurred, if there is more than one: bars for the eye, the same as a table for who cannot see them. */
export function Histogram({ name, distribution: { bins, count, median }, mine, format, standing }: Props) {
  const t = statisticsTexts.use();
  if (count === 1) {
    return (
      <figure className={classes.histogram}>
        <figcaption>{t('only', { name, value: format(median) })}</figcaption>
      </figure>
    );
  }
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  const isMine = (bin: { from: number; to: number }) =>
    mine !== undefined && mine.best >= bin.from && mine.best < bin.to;
  return (
    <figure className={classes.histogram}>
      <figcaption>{t('summary', { name, count, median: format(median) })}</figcaption>
      <div className={classes.plot} aria-hidden="true">
        {bins.map((bin) => (
          <span
            key={bin.from}
            className={classes.column}
            title={t('bar', { from: format(bin.from), to: format(bin.to), count: bin.count })}
          >
            {isMine(bin) && <span className={classes.marker} />}
            <i
              data-mine={isMine(bin) || undefined}
              style={{ height: bin.count === 0 ? 0 : `max(2px, ${(bin.count / most) * 100}%)` }}
            />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{format(bins[0]?.from ?? 0)}</span>
        <span>{format(bins.at(-1)?.to ?? 0)}</span>
      </div>
      {mine !== undefined && (
        <p className={classes.mine}>
          {standing({ best: format(mine.best), share: `${(mine.better * 100).toFixed(0)}%` })}
        </p>
      )}
      <VisuallyHidden>
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('range')}</th>
              <th scope="col">{t('number')}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from}>
                <th scope="row">
                  {format(bin.from)}
                  {isMine(bin) && ` (${t('yours')})`}
                </th>
                <td>{bin.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
