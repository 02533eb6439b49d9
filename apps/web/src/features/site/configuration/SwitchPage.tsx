import { classLimits } from '@oyez/contract/classes/class-limits';
import { limits } from '@oyez/contract/rules/limits';
import { isSwitchBuilt, type Part } from '@oyez/contract/site/parts';
import { SwitchConfig } from '@oyez/contract/site/switches';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { RemoteAccounts } from './RemoteAccounts.tsx';
import { useParts } from '../site.api.ts';
import { settingsTexts } from '../settings.i18n.ts';
import classes from '../settings.module.css';
import { NumberField, SettingsFrame, SwitchField } from '../SettingsFrame.tsx';
import { switchConfigQuery, useSetSwitches } from '../siteAdmin.api.ts';
import { switchTexts } from './switches.i18n.ts';
import { type SettingsForm, useSettingsForm } from '../useSettingsForm.ts';

const SECTIONS = ['judging', 'talk', 'groups', 'accounts'] as const;
/** Sections of what the site may not have. */
const NEEDS: Partial<Record<(typeof SECTIONS)[number], Part>> = {
  talk: 'discussions',
  groups: 'groups',
  accounts: 'remoteJudges',
};
const DAY_SECONDS = 86_400;

/** What is open on the site, from how many solved problems on, and how often. */
export function SwitchPage() {
  const t = switchTexts.use();
  const { data, error, refetch } = useQuery(switchConfigQuery);
  const parts = useParts();
  const sections = SECTIONS.filter((section) => isThere(section, parts));
  usePageTitle(t('title'));
  return (
    <UnsavedGuard>
      <div className={classes.page}>
        <div className={classes.head}>
          <PageHead title={t('title')} intro={t('intro')} />
        </div>
        <nav className={classes.index} aria-label={t('index')}>
          {sections.map((section) => (
            <a key={section} href={`#${section}`}>
              {t(`${section}.title`)}
            </a>
          ))}
        </nav>
        {data !== undefined && <SwitchForm stored={data} />}
        {data === undefined && <Pending lines={12} error={error} onRetry={refetch} />}
      </div>
    </UnsavedGuard>
  );
}

function isThere(section: (typeof SECTIONS)[number], parts: readonly Part[]): boolean {
  const needs = NEEDS[section];
  return needs === undefined || parts.includes(needs);
}

function SwitchForm({ stored }: { stored: SwitchConfig }) {
  const t = switchTexts.use();
  const parts = useParts();
  const s = settingsTexts.use();
  const change = useSetSwitches();
  const form = useSettingsForm({
    stored,
    schema: SwitchConfig,
    save: async (changed) => {
      await change.mutateAsync(changed);
      toast.success(s('saved'));
    },
  });
  return (
    <div className={classes.sections}>
      <SettingsFrame label={t('title')} form={form} isPage>
        <SectionPanel id="judging" title={t('judging.title')}>
          <Switches
            form={form}
            part="judging"
            names={[
              'openPublicJudge',
              ...(parts.includes('contests') ? (['openContestJudge'] as const) : []),
              ...(parts.includes('groups') ? (['openGroupJudge'] as const) : []),
              'hideNonContestSubmissionCode',
            ]}
          />
          <NumberField
            form={form}
            name="defaultSubmitInterval"
            label={t('judging.defaultSubmitInterval')}
            hint={t('judging.defaultSubmitIntervalHint')}
            suffix={t('judging.seconds')}
            max={DAY_SECONDS}
          />
          <NumberField
            form={form}
            name="ownInputMax"
            label={t('judging.ownInputMax')}
            hint={t('judging.ownInputMaxHint')}
            suffix={t('judging.characters')}
            min={limits.testInput.max}
            max={limits.testInput.own}
          />
        </SectionPanel>
        {isThere('talk', parts) && (
          <SectionPanel id="talk" title={t('talk.title')}>
            <Switches form={form} part="talk" names={TALK.filter((name) => isSwitchBuilt(name, parts))} />
            {(
              [
                'defaultCreateDiscussionDailyLimit',
                'defaultCreateDiscussionACInitValue',
                'defaultCreateCommentACInitValue',
                'writesPerHour',
                'newMemberHours',
                'newMemberPostsPerHour',
                'newMemberLinksPerHour',
              ] as const
            ).map((name) => (
              <NumberField key={name} form={form} name={name} label={t(`talk.${name}`)} />
            ))}
            <p className={classes.hint}>{t('talk.exempt')}</p>
          </SectionPanel>
        )}
        {isThere('groups', parts) && (
          <SectionPanel id="groups" title={t('groups.title')}>
            {(
              ['defaultCreateGroupDailyLimit', 'defaultCreateGroupLimit', 'defaultCreateGroupACInitValue'] as const
            ).map((name) => (
              <NumberField key={name} form={form} name={name} label={t(`groups.${name}`)} />
            ))}
            <SwitchField
              form={form}
              name="groupAccounts"
              label={t('groups.groupAccounts')}
              hint={t('groups.groupAccountsHint')}
            />
            <NumberField
              form={form}
              name="groupAccountLimit"
              label={t('groups.groupAccountLimit')}
              max={classLimits.accounts.most}
            />
          </SectionPanel>
        )}
        {isThere('accounts', parts) && (
          <SectionPanel id="accounts" title={t('accounts.title')}>
            <RemoteAccounts form={form} />
          </SectionPanel>
        )}
      </SettingsFrame>
    </div>
  );
}

const TALK = ['openPublicDiscussion', 'openGroupDiscussion', 'openContestComment'] as const;
type JudgingSwitch = 'openPublicJudge' | 'openContestJudge' | 'openGroupJudge' | 'hideNonContestSubmissionCode';
type TalkSwitch = 'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment';

function Switches(
  props: { form: SettingsForm<SwitchConfig> } & (
    | { part: 'judging'; names: JudgingSwitch[] }
    | { part: 'talk'; names: TalkSwitch[] }
  ),
) {
  const t = switchTexts.use();
  const { form } = props;
  if (props.part === 'judging') {
    return props.names.map((name) => (
      <SwitchField key={name} form={form} name={name} label={t(`judging.${name}`)} hint={t(`judging.${name}Hint`)} />
    ));
  }
  return props.names.map((name) => (
    <SwitchField key={name} form={form} name={name} label={t(`talk.${name}`)} hint={t(`talk.${name}Hint`)} />
  ));
}

function SectionPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.section}>
      <Panel title={title}>
        <div className={classes.form}>{children}</div>
      </Panel>
    </div>
  );
}
