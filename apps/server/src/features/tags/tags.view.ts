import type { Tag } from '@oyez/contract/problems/tags';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { JsonValue } from '../../db/types.gen.ts';
import type { TagClassRow, TagRow } from './tags.sql.ts';

export function toTag(row: TagRow, language: TextLanguage): Tag {
  return {
    id: row.id,
    name: translated(row, language),
    color: row.color,
    oj: row.oj,
    gid: row.group_id,
    tcid: row.class_id,
  };
}

export function toTagClassification(row: TagClassRow, language: TextLanguage) {
  return { id: row.id, name: translated(row, language), oj: row.oj, rank: row.rank };
}

/** A short text is one string and, where people gave them, its forms in both languages. */
export function translated(row: { name: string; translations: JsonValue }, language: TextLanguage): string {
  const { translations } = row;
  if (translations === null || typeof translations !== 'object' || Array.isArray(translations)) return row.name;
  const text = translations[language];
  return typeof text === 'string' && text !== '' ? text : row.name;
}
