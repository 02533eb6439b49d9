import type { Problem } from '@oyez/contract/problems/problems';
import type { ReactNode } from 'react';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import type { PagedAnswer, Paging } from '../../ui/lists/paging.ts';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import type { Search } from '../../ui/lists/useSearch.ts';
import { RemoteProblemPart } from '../remote-import/remoteField.part.api.ts';
import { useParts } from '../site/site.api.ts';
import { Candidates } from './Candidates.tsx';
import { choiceTexts } from './problemChoice.i18n.ts';
import classes from './problemChoice.module.css';

export type ProblemSource = 'group' | 'public' | 'remote';
type RemoteProblem = { name: string; problemId: string };

type Props = {
  title: string;
  onClose: () => void;
  /** What is said, or asked, above. */
  head: ReactNode;
  /** Of this site; problems of other judges come with the part of the site that imports them. */
  sources: readonly ('group' | 'public')[];
  source: ProblemSource;
  onSource: (source: ProblemSource) => void;
  list: PagedAnswer<Problem>;
  search: Search<Paging>;
  keyword: string | undefined;
  onKeyword: (keyword: string | undefined) => void;
  searchHint: string;
  /** Beside the search box. */
  filters?: ReactNode;
  empty: { title: string; text: string };
  onClearFilters: (() => void) | undefined;
  address: (problem: Problem) => string | undefined;
  isBusy: boolean;
  onAdd: (problem: Problem) => void;
  remote: { isPending: boolean; error: Error | null };
  onAddRemote: (problem: RemoteProblem) => void;
};

/** Problems of the site, of a group and of other judges, added one by one. */
export function ProblemChoice(props: Props) {
  const { title, onClose, head, sources, source, onSource, filters, remote, onAddRemote } = props;
  const t = choiceTexts.use();
  const offered = [...sources, ...(useParts().includes('remoteJudges') ? (['remote'] as const) : [])];
  return (
    <Dialog opened onClose={onClose} size="xl" title={title}>
      <div className={classes.choice}>
        {head}
        {offered.length > 1 && (
          <SegmentedControl
            aria-label={t('source.label')}
            value={source}
            onChange={(chosen) => onSource(chosen as ProblemSource)}
            data={offered.map((value) => ({ value, label: t(`source.${value}`) }))}
          />
        )}
        {source === 'remote' ? (
          <RemoteProblemPart
            isBusy={remote.isPending}
            refusal={remote.error === null ? undefined : errorMessage(remote.error)}
            onAdd={onAddRemote}
          />
        ) : (
          <>
            <div className={classes.filters}>
              <SearchBox
                value={props.keyword ?? ''}
                placeholder={props.searchHint}
                onChange={(text) => props.onKeyword(text === '' ? undefined : text)}
              />
              {filters}
            </div>
            <Candidates
              label={title}
              list={props.list}
              search={props.search}
              empty={props.empty}
              onClearFilters={props.onClearFilters}
              address={props.address}
              isBusy={props.isBusy}
              onAdd={props.onAdd}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
