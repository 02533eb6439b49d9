import { useQuery } from '@tanstack/react-query';
import { quoteQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './QuoteOfTheDay.module.css';

/** A saying that changes with the day; a failed call is no loss. */
export function QuoteOfTheDay() {
  const t = homeTexts.use();
  const { data: quote } = useQuery(quoteQuery);
  return (
    <figure className={classes.quote} aria-label={t('quote.label')}>
      <blockquote className={classes.text}>{quote?.text}</blockquote>
      <figcaption className={classes.source}>
        {quote !== undefined && t('quote.source', { author: quote.author, source: quote.source })}
      </figcaption>
    </figure>
  );
}
