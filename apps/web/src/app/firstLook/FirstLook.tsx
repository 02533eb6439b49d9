import { ActionIcon, Tabs } from '@mantine/core';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import clsx from 'clsx';
import { OpenDiscussionLink } from '../../features/discussions/DiscussionLink.tsx';
import { ProblemLinksContext } from '../../features/problems/problemLinks.api.ts';
import { extraFilesOf } from '../../features/problems/statement/extraFilesOf.ts';
import { pageTexts } from '../../features/problems/problemPage.i18n.ts';
import page from '../../features/problems/workspace/ProblemWorkspace.module.css';
import split from '../../features/problems/workspace/splitting/SplitPane.module.css';
import { Statement } from '../../features/problems/statement/Statement.tsx';
import type { StatementChoice } from '../../features/problems/statement/statementText.ts';
import { chooseLanguage } from '../../features/problems/workspace/writing/languageChoice.ts';
import { BrandMark } from '../frame/Brand.tsx';
import header from '../frame/Header.module.css';
import shell from '../frame/Shell.module.css';

type Props = { info: ProblemInfo; statement: StatementChoice; site: FirstLookSite };
/** What shows on the page of the settings of the site. */
export type FirstLookSite = { name: string; shortName: string; openPublicDiscussion: boolean };

/**
 * A problem's page as anybody sees it, with each thing where the page itself will have it. Nothing here can be pressed:
 * it is what is read while the page is on its way. Its own rules stand in `ui/loading/firstLook.css`: a browser never loads this file.
 */
export function FirstLook({ info, statement, site }: Props) {
  const t = pageTexts.use();
  const problem = { groupId: null, problemId: info.problem.problemId };
  const files = extraFilesOf(info.problem.userExtraFile);
  return (
    <div className={shell.frame}>
      <div className={header.header}>
        <div className={header.bar}>
          <span data-burger />
          <BrandMark name={site.name} shortName={site.shortName} />
        </div>
      </div>
      <div className={clsx(shell.main, shell.full)}>
        <div className={page.page}>
          <div className={split.frame}>
            <div className={clsx(split.pane, split.left)} data-pane>
              <Tabs value="statement" className={page.tabs} classNames={{ list: page.tabList, panel: page.tabPanel }}>
                <div className={page.tabBar}>
                  <Tabs.List>
                    <Tabs.Tab value="statement">{t('tabs.statement')}</Tabs.Tab>
                    <Tabs.Tab value="code" data-on="phone">
                      {t('tabs.code')}
                    </Tabs.Tab>
                    <Tabs.Tab value="mine">{t('tabs.mine')}</Tabs.Tab>
                    {files.length > 0 && <Tabs.Tab value="files">{t('tabs.files', { count: files.length })}</Tabs.Tab>}
                  </Tabs.List>
                  <span className={page.frameTools} data-on="wide">
                    <ActionIcon component="span" />
                  </span>
                </div>
                <Tabs.Panel value="statement" data-reading>
                  <ProblemLinksContext value={site.openPublicDiscussion && <OpenDiscussionLink {...problem} />}>
                    <Statement
                      info={info}
                      statement={statement}
                      language={chooseLanguage(info.languages, null, undefined)}
                      onTryInput={() => undefined}
                    />
                  </ProblemLinksContext>
                </Tabs.Panel>
              </Tabs>
            </div>
            <div className={split.divider} data-on="wide" />
          </div>
        </div>
      </div>
    </div>
  );
}
