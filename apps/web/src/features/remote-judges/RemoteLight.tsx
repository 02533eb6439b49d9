import type { RemoteSiteHealth } from '@oyez/contract/remote/remote-judges';
import type { RemoteSiteKey } from '@oyez/contract/remote/remote-values';
import { useQuery } from '@tanstack/react-query';
import { lightTexts } from './light.i18n.ts';
import { remoteSiteQuery } from './remoteJudges.api.ts';
import classes from './light.module.css';

/** A shape and a word: told apart without colour. */
export function Light({ state }: Pick<RemoteSiteHealth, 'state'>) {
  const t = lightTexts.use();
  return (
    <span className={classes.light} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}

type Props = {
  site: RemoteSiteKey;
  /** The problem there. Absent where a contest does not tell where its problems are from. */
  href?: string | undefined;
};

/** Where the problem is judged, how its judge stands, and what that means for a submission. */
export function RemoteLight({ site, href }: Props) {
  const t = lightTexts.use();
  const { data } = useQuery(remoteSiteQuery(site));
  if (data === undefined || data === null) return null;
  return (
    <div className={classes.line} role="status" aria-label={t('label')}>
      <span>
        {t('judgedBy', { name: data.name })} <Light state={data.state} />
      </span>
      {data.note !== null && <span className={classes.note}>{data.note}</span>}
      {href !== undefined && (
        <a href={href} target="_blank" rel="noreferrer noopener">
          {t('original')}
        </a>
      )}
    </div>
  );
}
