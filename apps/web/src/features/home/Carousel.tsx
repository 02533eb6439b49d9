import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { linkOrNone } from '@oyez/contract/wire/links';
import type { CarouselPicture } from '@oyez/contract/site/site';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { icon, IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import classes from './Carousel.module.css';
import { homeTexts } from './home.i18n.ts';

const EVERY_MS = 5000;

const IconPause = icon(<path d="M7 4.5v11M13 4.5v11" />);
const IconPlay = icon(<path d="M6.5 4.5v11l9-5.5z" />);

/** Pictures that follow one another by themselves, unless somebody looks closer, reaches for them, or wants no motion. */
export function Carousel({ pictures }: { pictures: readonly CarouselPicture[] }) {
  const t = homeTexts.use();
  const wantsNoMotion = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, {
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState(0);
  const [paused, setPaused] = useState<boolean>();
  const [isHeld, setHeld] = useState(false);
  const count = pictures.length;
  const at = chosen % count;
  const isPaused = paused ?? wantsNoMotion === true;
  const runs = count > 1 && !isPaused && !isHeld;

  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => setChosen((at + 1) % count), EVERY_MS);
    return () => clearTimeout(timer);
  }, [runs, at, count]);

  const step = (by: number) => setChosen((at + by + count) % count);
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    // It listens for what happens to the buttons and links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={t('carousel.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      }}
      onKeyDown={onKey}
    >
      <div className={classes.stage} aria-live={runs ? 'off' : 'polite'}>
        {pictures.map((picture, index) => (
          <div
            key={picture.id}
            className={classes.slide}
            role="group"
            aria-roledescription={t('carousel.slide')}
            aria-label={t('carousel.place', { n: index + 1, count })}
            data-shown={index === at || undefined}
            inert={index !== at}
          >
            <Leading to={picture.link}>
              <img src={picture.url} alt={picture.title} loading={index === 0 ? 'eager' : 'lazy'} decoding="async" />
              {picture.title !== '' && (
                <span className={classes.words} aria-hidden="true">
                  {picture.title}
                </span>
              )}
              {picture.title === '' && picture.link !== '' && (
                <VisuallyHidden>{t('carousel.place', { n: index + 1, count })}</VisuallyHidden>
              )}
            </Leading>
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={classes.controls}>
          <ActionIcon className={classes.control} aria-label={t('carousel.previous')} onClick={() => step(-1)}>
            <IconChevronLeft />
          </ActionIcon>
          <span className={classes.dots}>
            {pictures.map((picture, index) => (
              <button
                key={picture.id}
                type="button"
                className={classes.dot}
                aria-label={t('carousel.show', { n: index + 1 })}
                aria-current={index === at}
                onClick={() => setChosen(index)}
              />
            ))}
          </span>
          <ActionIcon className={classes.control} aria-label={t('carousel.next')} onClick={() => step(1)}>
            <IconChevronRight />
          </ActionIcon>
          <ActionIcon
            className={classes.control}
            aria-label={t(isPaused ? 'carousel.play' : 'carousel.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <IconPlay /> : <IconPause />}
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

/** What leads to another site opens beside this one; whatever is no link of the contract leads nowhere. */
export function Leading({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (to === '' || !linkOrNone.safeParse(to).success) return <span className={className}>{children}</span>;
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
