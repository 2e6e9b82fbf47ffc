import type pg from 'pg'
import { languages } from '../../domain/value/language.ts'
import { readTable, type TableRow } from './csv.ts'
import { replaceTable, type ReplaceValue } from './replaceTable.ts'

/** Greek and English stand in the tables of the things themselves. */
const further = languages.filter((language) => language !== 'el' && language !== 'en')

/** Writes what the English texts of the world are in the further languages, where it is not written so already. */
export async function loadTranslations(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  await replaceTable(
    client,
    'translation',
    ['english', 'words'],
    readTable('translations.csv').map((row): ReplaceValue[] => [
      row.text('en'),
      JSON.stringify(wordsOf(row)),
    ]),
  )
}

/** A language without words of its own says it in English. */
function wordsOf(row: TableRow): Record<string, string> {
  const said = further.map((language) => [language, row.text(language)] as const)
  return Object.fromEntries(said.filter(([, words]) => words !== ''))
}
