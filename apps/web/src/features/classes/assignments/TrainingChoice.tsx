import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { limits } from '@oyez/contract/rules/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trainingsQuery } from '../../trainings/trainings.api.ts';
import { assignmentTexts } from './assignments.i18n.ts';

type Props = { gid: number; value: string; onChange: (value: string) => void };
type Option = { value: string; label: string };

const SHOWN = { currentPage: 1, limit: 50 } as const;

/** The group's own trainings, and public ones of the site; one that stands on no list, by its number. */
export function TrainingChoice({ gid, value, onChange }: Props) {
  const t = assignmentTexts.use();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const text = typed.trim();
  // What was chosen stands in the field: nobody looks for it by its title.
  const keyword = text === chosen?.label ? '' : text.slice(0, limits.keyword.max);
  const search = { ...SHOWN, ...(keyword !== '' && { keyword }) };
  const { data: own } = useQuery({ ...trainingsQuery(search, gid), placeholderData: keepPreviousData });
  const { data: ofSite } = useQuery({
    ...trainingsQuery({ ...search, auth: 'Public' }, null),
    placeholderData: keepPreviousData,
  });
  const optionsOf = (page: typeof own): Option[] =>
    (page?.records ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const groups = [
    { group: t('form.trainingsOfGroup'), items: optionsOf(own) },
    { group: t('form.trainingsOfSite'), items: optionsOf(ofSite) },
  ];
  const known = groups.flatMap(({ items }) => items);
  const isKnown = (number: string) => known.some((one) => one.value === number);
  const others = [
    ...(/^[1-9]\d{0,14}$/.test(keyword) && !isKnown(keyword)
      ? [{ value: keyword, label: t('form.trainingNumbered', { number: keyword }) }]
      : []),
    ...(chosen !== null && chosen.value !== keyword && !isKnown(chosen.value) ? [chosen] : []),
  ];
  return (
    <Select
      label={t('form.training')}
      description={t('form.trainingHint')}
      required
      searchable
      autoComplete="off"
      data={[...others, ...groups.filter(({ items }) => items.length > 0)]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' ? null : value}
      onChange={(number) => {
        setChosen([...others, ...known].find((one) => one.value === number) ?? null);
        onChange(number ?? '');
      }}
      nothingFoundMessage={t('form.noTraining')}
    />
  );
}
