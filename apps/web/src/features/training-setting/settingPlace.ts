import { useParams } from 'react-router';
import { idOf } from '../../app/idOf.ts';
import { paths, withSearch } from '../../app/paths.ts';

/** Where trainings are set: on the site, or in a group. */
export type SettingPlace = {
  gid: number | undefined;
  list: string;
  create: string;
  edit: (tid: number) => string;
  problems: (tid: number) => string;
  open: (tid: number) => string;
};

export function settingPlace(gid: number | undefined): SettingPlace {
  if (gid === undefined) {
    return {
      gid,
      list: paths.adminTrainings(),
      create: paths.adminTrainingCreate(),
      edit: (tid) => paths.trainingEdit(String(tid)),
      problems: paths.adminTrainingProblems,
      open: (tid) => paths.training(String(tid)),
    };
  }
  return {
    gid,
    list: withSearch(paths.groupTrainings(String(gid)), { admin: true }),
    create: paths.groupTrainingCreate(gid),
    edit: (tid) => paths.trainingEdit(String(tid), String(gid)),
    problems: (tid) => paths.groupTrainingArrange(gid, tid),
    open: (tid) => paths.training(String(tid), String(gid)),
  };
}

/** The place that the address names. */
export function useSettingPlace(): SettingPlace {
  return settingPlace(idOf(useParams()['groupID']));
}
