import type pg from 'pg'
import { languages } from '../../../domain/value/language.ts'
import { surchargesOf } from '../network/rules.ts'
import { readTable, type TableRow } from './csv.ts'
import { readWorldData, type WorldData } from './worldData.ts'

/**
 * Adds search data to worlds created before it existed, and updates it to the current tables; a complete world remains
 * unchanged.
 */
export async function loadSearchData(client: pg.PoolClient, agencies: string | undefined): Promise<void> {
  const catalogue = readWorldData()
  const { rows } = await client.query<{ code: string }>('select code from company')
  const there = new Set(rows.map(({ code }) => code))
  await markDangerousGoods(client, catalogue)
  await replaceTable(
    client,
    'surcharge',
    ['company', 'code', 'applies_to', 'port', 'amount'],
    levies(catalogue, there),
  )
  const { rows: lines } = await client.query<{ code: string }>('select code from line')
  const sailed = new Set(lines.map(({ code }) => code))
  await replaceTable(client, 'notice', ['company', 'line', 'words'], notices(catalogue, there, sailed))
  await replaceTable(
    client,
    'group_fare',
    ['market', 'from_persons', 'percent', 'when_lost'],
    groupFares(catalogue),
  )
  await replaceTable(
    client,
    'redirection',
    ['company', 'position', 'name_en', 'name_el', 'url', 'parameters', 'method'],
    redirections(there),
  )
  if (agencies === 'demo') await limitAgencies(client, there)
}

async function markDangerousGoods(client: pg.PoolClient, { fleet }: WorldData): Promise<void> {
  const takes = fleet.vessels.filter(({ dangerousGoods }) => dangerousGoods).map(({ code }) => code)
  await client.query(
    'update vessel set dangerous_goods = true where code = any($1) and not dangerous_goods',
    [takes],
  )
}

function levies(catalogue: WorldData, there: ReadonlySet<string>): ReplaceValue[][] {
  return [...catalogue.companies.values()]
    .filter(({ code }) => there.has(code))
    .flatMap((company) => surchargesOf(company, catalogue))
    .map(({ company, code, appliesTo, port, amount }) => [company, code, appliesTo, port, amount])
}

function notices(
  { notices: all }: WorldData,
  there: ReadonlySet<string>,
  lines: ReadonlySet<string>,
): ReplaceValue[][] {
  return all
    .filter(({ company, line }) => there.has(company) && (line === '' || lines.has(line)))
    .map(({ company, line, words }) => [company, line, JSON.stringify(words)])
}

function redirections(there: ReadonlySet<string>): ReplaceValue[][] {
  const texts = ['name_en', 'name_el', 'url', 'parameters', 'method'] as const
  return readTable('redirections.csv')
    .filter((row) => there.has(row.text('company')))
    .map((row) => [row.text('company'), row.number('position'), ...texts.map((name) => row.text(name))])
}

const groupFares = ({ groupFares: all }: WorldData): ReplaceValue[][] =>
  all.map(({ market, fromPersons, percent, whenLost }) => [market, fromPersons, percent, whenLost])

/** Debts of the agency count as well, and a limit is never below them. */
async function limitAgencies(client: pg.PoolClient, there: ReadonlySet<string>): Promise<void> {
  for (const row of readTable('company_credits.csv').filter((one) => there.has(one.text('company'))))
    await client.query(
      `with books as (
         select coalesce(sum(amount), 0) as owed from ledger_entry
         where agency = $1 and company = $2 and method = 'account'
       )
       insert into company_credit (agency, company, credit_limit, owed)
       select $1, $2, greatest($3, owed), owed from books
       where exists (select from agency where code = $1) on conflict do nothing`,
      [row.text('agency'), row.text('company'), row.number('limit_eur') * 100],
    )
}

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

type ReplaceValue = string | number

/** Replaces the rows of a table if they differ. */
async function replaceTable(
  client: Pick<pg.PoolClient, 'query'>,
  table: string,
  columns: readonly string[],
  rows: readonly ReplaceValue[][],
): Promise<void> {
  const { rows: existing } = await client.query<ReplaceValue[]>({
    text: `select ${columns.join(', ')} from ${table}`,
    rowMode: 'array',
  })
  const as = (list: readonly (readonly unknown[])[]) =>
    list.map((row) => row.map(textOf).join('\t')).toSorted()
  if (JSON.stringify(as(existing)) === JSON.stringify(as(rows))) return
  await client.query(`delete from ${table}`)
  if (rows.length === 0) return
  const places = rows.map((row, nth) => `(${row.map((_, at) => `$${nth * row.length + at + 1}`).join()})`)
  await client.query(`insert into ${table} (${columns.join(', ')}) values ${places.join()}`, rows.flat())
}

/** JSON from the database is parsed and has a different key order. */
function textOf(value: unknown): string {
  const read: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value
  return typeof read === 'object' && read !== null
    ? JSON.stringify(Object.entries(read).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : String(read)
}
