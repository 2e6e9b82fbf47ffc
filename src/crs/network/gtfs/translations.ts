import { type FeedTables, readRows } from './feed.ts'
import type { Fault } from '../file/rawTable.ts'

/** Returns the translations of a field by language, without the region: of its row, or of its text. */
export type Translations = (
  table: string,
  field: string,
  id: string,
  text: string,
) => ReadonlyMap<string, string>

const bar = '\u0001'

/** Reads translations.txt, also in the form before 2020, which has the text and no table. */
export function readTranslations(tables: FeedTables, faults: Fault[]): Translations {
  const byText = new Map<string, Map<string, string>>()
  const add = (key: string, language: string, translation: string) => {
    const languages = byText.get(key) ?? new Map<string, string>()
    languages.set(language.toLowerCase().replace(/-.*/, ''), translation)
    byText.set(key, languages)
  }
  const table = tables.get('translations')
  const isFormer = table?.columns.includes('trans_id')
  if (table && isFormer) {
    const [id, language, text] = ['trans_id', 'lang', 'translation'].map((column) =>
      table.columns.indexOf(column),
    )
    for (const { cells } of table.rows)
      add(cells[id ?? -1] ?? '', cells[language ?? -1] ?? '', cells[text ?? -1] ?? '')
  } else
    for (const row of readRows(tables, 'translations', { faults })) {
      const field = `${row.text('table_name')}${bar}${row.text('field_name')}${bar}`
      const subject = row.text('record_id') || `${bar}${row.text('field_value')}`
      add(field + subject, row.text('language'), row.text('translation'))
    }
  return (table, field, id, text) => {
    const keys = [text, `${table}${bar}${field}${bar}${bar}${text}`, `${table}${bar}${field}${bar}${id}`]
    return new Map(keys.flatMap((key) => [...(byText.get(key) ?? [])]))
  }
}
