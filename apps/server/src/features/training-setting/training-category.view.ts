import type { CategoryOfKeeper } from '@oyez/contract/trainings/training-categories';
import type { TrainingCategory } from '@oyez/contract/trainings/training-values';

type Category = { id: number; name: string; color: string; group_id: number | null };

export function toCategory({ id, name, color, group_id: gid }: Category): TrainingCategory {
  return { id, name, color, gid };
}

export function toCategoryOfKeeper(row: Category & { trainings: number }): CategoryOfKeeper {
  return { ...toCategory(row), trainings: row.trainings };
}
