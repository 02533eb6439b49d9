import { Kbd, Loader, TextInput } from '@mantine/core';
import { HITS_PER_KIND } from '@oyez/contract/site/search';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { searchQuery } from '../../../features/search/search.api.ts';
import { websiteConfigQuery } from '../../../features/site/site.api.ts';
import { focusContent } from '../../../ui/controls/focusContent.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { isComposing } from '../../../ui/hooks/composing.ts';
import { IconSearch } from '../../../ui/icons.tsx';
import { adminLinks } from '../../latePages.ts';
import { menuLinks } from '../../menuLinks.ts';
import { useMenuContext } from '../useMenu.ts';
import { searchTexts } from './search.i18n.ts';
import { HIT_KINDS, type Hit, pageHits, siteHit } from './searchHits.ts';
import classes from './SiteSearch.module.css';
import { useSettled } from './useSettled.ts';

/** One box for everything on the site that has a name. */
export function SiteSearch({ onClose }: { onClose: () => void }) {
  const t = searchTexts.use();
  const [text, setText] = useState('');
  const { settled, typing } = useSettled(text);
  const { hits, isLoading, failed, needsLogin } = useHits(settled);
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const at = Math.min(chosen, hits.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || hits.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (at + step + hits.length) % hits.length;
      setChosen(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    const hit = hits[at];
    if (event.key !== 'Enter' || hit === undefined || typing) return;
    event.preventDefault();
    leave();
    void navigate(hit.to);
  };
  /** The keyboard goes on in what was found, not at the button that opened the search. */
  const leave = () => {
    focusContent();
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg" centered={false} yOffset="12dvh">
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('title')}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(hits.length > 0 && { 'aria-activedescendant': `${list}-${at}` })}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={16} />}
        rightSection={isLoading ? <Loader size={16} /> : null}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
      <Results id={list} hits={hits} chosen={at} onPoint={setChosen} onOpen={leave} />
      <p className={classes.said} role="status">
        {said()}
      </p>
      <p className={classes.keys} aria-hidden="true">
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('choose')} · <Kbd size="xs">Enter</Kbd> {t('opens')} ·{' '}
        <Kbd size="xs">Esc</Kbd> {t('closes')}
      </p>
    </Dialog>
  );

  function said(): string {
    if (settled === '') return needsLogin ? t('loginFirst') : '';
    if (failed) return t('failed');
    if (isLoading || typing) return '';
    if (hits.length === 0) return `${t('nothing', { text: settled })} ${t(needsLogin ? 'loginFirst' : 'nothingHint')}`;
    if (needsLogin) return t('loginFirst');
    const isCut = HIT_KINDS.some((kind) => hits.filter((hit) => hit.kind === kind).length >= HITS_PER_KIND);
    return t(isCut ? 'nearest' : 'found', { count: hits.length });
  }
}

function useHits(text: string) {
  const locale = useLocale();
  const context = useMenuContext();
  const session = useSession();
  const { data: config } = useQuery(websiteConfigQuery);
  const needsLogin = !isLoggedIn(session) && config?.problemReaders === 'members';
  const { data, isFetching, isError } = useQuery(searchQuery(text, !needsLogin));
  const own = text === '' ? [] : pageHits([...menuLinks, ...adminLinks], context, text, locale);
  const found = text === '' ? [] : (data ?? []).map(siteHit);
  return { hits: [...own, ...found], isLoading: isFetching, failed: isError, needsLogin };
}

type ResultsProps = {
  id: string;
  hits: readonly Hit[];
  chosen: number;
  onPoint: (place: number) => void;
  onOpen: () => void;
};

function Results({ id, hits, chosen, onPoint, onOpen }: ResultsProps) {
  const t = searchTexts.use();
  const placed = hits.map((hit, place) => ({ hit, place }));
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.results}>
      {HIT_KINDS.map((kind) => {
        const some = placed.filter(({ hit }) => hit.kind === kind);
        if (some.length === 0) return null;
        const name = t(`kind.${kind}`);
        return (
          <div key={kind} role="group" aria-label={name}>
            <div className={classes.kind} aria-hidden="true">
              {name}
            </div>
            {some.map(({ hit, place }) => (
              <Link
                key={hit.to}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === chosen}
                tabIndex={-1}
                to={hit.to}
                className={classes.hit}
                onPointerMove={() => onPoint(place)}
                onClick={onOpen}
              >
                {hit.kind === 'problem' && <span className={classes.number}>{hit.note}</span>}
                <span className={classes.name}>{hit.title}</span>
                {hit.kind !== 'problem' && hit.note !== null && <span className={classes.note}>{hit.note}</span>}
                {hit.inGroup && <span className={classes.note}>{t('inGroup')}</span>}
              </Link>
            ))}
          </div>
        );
      })}
    </div>
  );
}
