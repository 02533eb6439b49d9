import { MantineProvider } from '@mantine/core';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { LOCALES, type Locale } from '@oyez/contract/wire/values';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { setLocale } from '../../api/locale.ts';
import { chooseText, markdownOf, statementChoice } from '../../features/problems/statement/statementText.ts';
import { markdownLoaded } from '../../ui/markdown/Markdown.tsx';
import { initTexts } from '../../ui/text/messages.ts';
import { siteAddresses } from '../scope/addresses.ts';
import { cssVariables, theme } from '../theme.ts';
import { FirstLook, type FirstLookSite } from './FirstLook.tsx';

/** What the server gives to be drawn: a problem as everybody may see it, with the words of each language. */
export type FirstLookInput = { problem: Record<Locale, ProblemInfo>; site: FirstLookSite };

initTexts();

/** Runs in the server, apart from everything else: answers the page's markup in each language. */
export async function drawFirstLook({ problem, site }: FirstLookInput): Promise<Record<Locale, string>> {
  const drawn: Partial<Record<Locale, string>> = {};
  for (const locale of LOCALES) {
    const info = problem[locale];
    const shown = chooseText(info, locale);
    await markdownLoaded(markdownOf(shown.text));
    setLocale(locale);
    const statement = statementChoice(info, shown, () => undefined);
    drawn[locale] = renderToStaticMarkup(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <StaticRouter location={siteAddresses.problem(info.problem.problemId)}>
          <FirstLook info={info} statement={statement} site={site} />
        </StaticRouter>
      </MantineProvider>,
    );
  }
  return drawn as Record<Locale, string>;
}
