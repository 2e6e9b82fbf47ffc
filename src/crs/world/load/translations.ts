import type pg from 'pg'
import { languages } from '../../../domain/value/language.ts'
import { readTable, type TableRow } from './csv.ts'
import { replaceTable, type ReplaceValue } from './replaceTable.ts'

/** Greek and English are columns of the tables themselves. */
const further = languages.filter((language) => language !== 'el' && language !== 'en')

/** Writes the translations of the world’s English texts, if they differ. */
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

/** A language without a text is omitted; English is used instead. */
function wordsOf(row: TableRow): Record<string, string> {
  const texts = further.map((language) => [language, row.text(language)] as const)
  return Object.fromEntries(texts.filter(([, words]) => words !== ''))
}
