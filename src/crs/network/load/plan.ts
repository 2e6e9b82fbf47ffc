import { createHash } from 'node:crypto'
import { fallbackLanguage, type Language, languages } from '../../../domain/value/language.ts'
import { withComma } from '../../../domain/value/decimal.ts'
import { printMoney } from '../../../domain/value/money.ts'
import type { Network } from '../check/network.ts'
import { changedRowKey, keyText } from '../check/rows.ts'
import { inLanguage, phrase, type Phrase } from '../phrase.ts'
import type { StoredObject } from '../table/kinds.ts'
import type { Column } from '../table/table.ts'
import { recordTables } from '../table/tables.ts'
import { RefusedLoad } from './refusedLoad.ts'
import { differenceOf, isEmpty, type TableDifference } from './difference.ts'
import { readDepartures } from './sailingChangeSql.ts'
import {
  differingColumns,
  hasLeft,
  sailingChanges,
  wantedSailings,
  zonesOf,
  type SailingChanges,
} from './sailingChanges.ts'
import {
  countTouched,
  readNeeded,
  readOwed,
  readSailings,
  readStored,
  type Client,
  type Touched,
} from './storedSql.ts'

/** The changes that a load of a folder would make. Tables that the folder lacks remain as they are. */
export interface Plan {
  tables: readonly TableDifference[]
  sailings: SailingChanges
  /** Rows that the folder lacks and that nevertheless remain, because agencies, users or bookings need them. */
  remaining: readonly Pick<TableDifference, 'table' | 'withdrawn'>[]
  /** Bookings on sailings that are changed or withdrawn. */
  touched: Touched
  /** Passengers on those that are withdrawn. */
  persons: number
}

/**
 * Compares a folder with the database. Sailings before `today` (YYYY-MM-DD) remain as they are, and those that have left by
 * `now`, if it is given. Throws a RefusedLoad for rows that cannot be loaded. In a renewal of the demo, which changes no
 * present credit, a new one is no less than the debt.
 */
export async function planLoad(
  client: Client,
  network: Network,
  today: string,
  { isRenewal = false, now }: { isRenewal?: boolean; now?: Date | undefined } = {},
): Promise<Plan> {
  const tables: TableDifference[] = []
  const remaining: Pick<TableDifference, 'table' | 'withdrawn'>[] = []
  for (const table of recordTables) {
    if (!network.tables.has(table.name)) continue
    const stored = await readStored(client, table)
    const compared = differenceOf(table, network, stored)
    const difference = await withoutNeeded(client, compared)
    const withdrawn = compared.withdrawn.filter((row) => !difference.withdrawn.includes(row))
    if (withdrawn.length > 0) remaining.push({ table, withdrawn })
    if (table.name === 'ticket_series') requireNewNumbers(difference, remainingRows(stored, difference))
    if (isRenewal) tables.push(await withCreditForDebts(client, difference))
    else {
      await requireCredit(client, difference, network.settings.digits)
      await requireWholeSets(client, network, compared, stored)
      tables.push(difference)
    }
  }
  const hasSailings = network.tables.has('timetable') || network.tables.has('sailings')
  const stored = hasSailings ? await readSailings(client, today) : []
  const existing = hasSailings
    ? await rowsThatSailingsNeed(client, network)
    : new Map<string, StoredObject[]>()
  const wanted = wantedSailings(network, today, (name) => existing.get(name) ?? [])
  const zoneOf = zonesOf(existing.get('ports') ?? [])
  const sailings = sailingChanges(
    stored,
    wanted,
    (name) => network.tables.has(name),
    (sailing) => now !== undefined && hasLeft(sailing, now, zoneOf),
  )
  await requireNewSailings(client, sailings)
  const numbers = [...sailings.changed.map(({ former }) => former), ...sailings.withdrawn].map(
    ({ number }) => number,
  )
  const withdrawn = sailings.withdrawn.map(({ number }) => number)
  return {
    tables: tables.filter((table) => !isEmpty(table)),
    sailings,
    remaining,
    touched: await countTouched(client, numbers),
    persons: withdrawn.length > 0 ? (await countTouched(client, withdrawn)).persons : 0,
  }
}

/** Throws a RefusedLoad if a single sailing would be added under the number of one that has left or is cancelled. */
async function requireNewSailings(client: Client, { added }: SailingChanges): Promise<void> {
  const numbers = added.flatMap(({ number }) => number ?? [])
  const [taken] = numbers.length > 0 ? await readDepartures(client, numbers) : []
  if (taken)
    throw new RefusedLoad(
      phrase`sailings: ${taken.number} is the number of the sailing ${taken.line} of ${taken.departs}, which has left or is cancelled. Another sailing needs another number.`,
    )
}

/** Rows of the folder or, where it lacks the table, of the database. */
async function rowsThatSailingsNeed(client: Client, network: Network): Promise<Map<string, StoredObject[]>> {
  const rows = new Map<string, StoredObject[]>()
  for (const table of recordTables.filter(({ name }) => name === 'ships' || name === 'ports'))
    rows.set(
      table.name,
      network.tables.has(table.name)
        ? network.rows(table.name).map(({ stored }) => stored)
        : await readStored(client, table),
    )
  return rows
}

/** Rows that bookings need remain at every load, so that they are no change. */
async function withoutNeeded(client: Client, difference: TableDifference): Promise<TableDifference> {
  const { table, withdrawn } = difference
  if (table.name === 'users') return difference
  const needed = new Set((await readNeeded(client, table, withdrawn)).map((row) => changedRowKey(table, row)))
  return { ...difference, withdrawn: withdrawn.filter((row) => !needed.has(changedRowKey(table, row))) }
}

const remainingRows = (stored: readonly StoredObject[], { withdrawn }: TableDifference) =>
  stored.filter((row) => !withdrawn.includes(row))

export const isUnchanged = ({ tables, sailings: { added, changed, withdrawn } }: Plan): boolean =>
  tables.length + added.length + changed.length + withdrawn.length === 0

/** Rows of each list that are printed before the rest is only counted. */
const shown = 12

type InWords = (sentence: Phrase) => string

const wordsIn =
  (language: Language): InWords =>
  (sentence) =>
    inLanguage(sentence, language)

/**
 * The plan in a language, in English for a terminal: its changes and, in the last line, the bookings that they touch.
 */
export const planLines = (plan: Plan, digits: number, language: Language = fallbackLanguage): string[] => [
  ...changeLines(plan, wordsIn(language)),
  ...touchedLines(plan, digits, wordsIn(language)),
]

/** The rows that a load cannot withdraw. */
export const remainingLines = ({ remaining }: Plan, inWords: InWords = wordsIn(fallbackLanguage)): string[] =>
  remaining.flatMap(({ table, withdrawn }) => [
    inWords(
      phrase`${table.name}: ${withdrawn.length} not withdrawn, because agencies, users or bookings need what the folder lacks`,
    ),
    ...withdrawn.slice(0, shown).map((row) => `  = ${keyText(changedRowKey(table, row))}`),
    ...more(withdrawn.length, inWords),
  ])

/**
 * Returns whether a person has seen the changes of a plan, in any language: it may be another one since. Sales change the
 * bookings that they touch at any time.
 */
export const isConfirmed = (plan: Plan, confirmed: readonly string[]): boolean =>
  languages.some((language) => {
    const changes = changeLines(plan, wordsIn(language))
    const touched = touchedLines(plan, 0, wordsIn(language))
    return (
      confirmed.length === changes.length + touched.length &&
      changes.every((line, at) => line === confirmed[at])
    )
  })

function changeLines(plan: Plan, inWords: InWords): string[] {
  const { added, changed, withdrawn } = plan.sailings
  const lines = [
    ...plan.tables.flatMap((table) => tableLines(table, inWords)),
    ...remainingLines(plan, inWords),
  ]
  if (added.length + changed.length + withdrawn.length > 0) {
    lines.push(
      inWords(
        phrase`sailings: ${added.length} added, ${changed.length} changed, ${withdrawn.length} withdrawn`,
      ),
      ...changed.slice(0, shown).map(({ former, present }) => {
        const texts = differingColumns(former, present).map(
          (name) => `${name} ${former[name]} → ${present[name]}`,
        )
        return `  ~ ${former.line} ${former.date}: ${texts.join(', ')}`
      }),
      ...more(changed.length, inWords),
      ...withdrawn.slice(0, shown).map(({ line, date, calls }) => `  - ${line} ${date} ${calls}`),
      ...more(withdrawn.length, inWords),
    )
  }
  return lines
}

function touchedLines({ sailings, touched }: Plan, digits: number, inWords: InWords): string[] {
  if (sailings.added.length + sailings.changed.length + sailings.withdrawn.length === 0) return []
  const { bookings, persons, amount } = touched
  if (bookings === 0) return [inWords(phrase`No booking is on a changed or withdrawn sailing.`)]
  const ofBookings = bookings === 1 ? phrase`${bookings} booking` : phrase`${bookings} bookings`
  const ofPersons = persons === 1 ? phrase`${persons} person` : phrase`${persons} persons`
  return [
    inWords(
      phrase`On changed or withdrawn sailings: ${ofBookings}, ${ofPersons}, ${printMoney(amount, digits)}.`,
    ),
  ]
}

const more = (count: number, inWords: InWords) =>
  count > shown ? [inWords(phrase`  … and ${count - shown} more`)] : []

/** Characters of a cell that a line repeats: a text has no more, an image does. */
const mostRepeated = 1000

/** The beginning of a longer cell with its digest, so that another cell gives another line. */
function shortened(text: string): string {
  if (text.length <= mostRepeated) return text
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${text.slice(0, 40)}… (${digest})`
}

function tableLines({ table, added, changed, withdrawn }: TableDifference, inWords: InWords): string[] {
  // Numbers have the decimal comma of the desk, whose tables show them so.
  const shownText = ({ kind }: Column, text: string) =>
    (kind.number ? withComma(text) : shortened(text)) || inWords(phrase`(empty)`)
  return [
    inWords(
      phrase`${table.name}: ${added.length} added, ${changed.length} changed, ${withdrawn.length} withdrawn`,
    ),
    ...added.slice(0, shown).map(({ stored }) => `  + ${keyText(changedRowKey(table, stored))}`),
    ...more(added.length, inWords),
    ...changed.slice(0, shown).map(({ former, columns }) => {
      const texts = columns.map(
        ({ column, former: was, present }) =>
          `${column.name} ${shownText(column, was)} → ${shownText(column, present)}`,
      )
      return `  ~ ${[keyText(changedRowKey(table, former)), texts.join(', ')].filter(Boolean).join(': ')}`
    }),
    ...more(changed.length, inWords),
    ...withdrawn.slice(0, shown).map((row) => `  - ${keyText(changedRowKey(table, row))}`),
    ...more(withdrawn.length, inWords),
  ]
}

/** Throws a RefusedLoad if an agency would have a credit below what it owes. */
async function requireCredit(
  client: Client,
  { table, added, changed }: TableDifference,
  digits: number,
): Promise<void> {
  if (table.name !== 'agencies' && table.name !== 'company_credits') return
  const rows = [...added, ...changed.map(({ row }) => row)]
  const owed = rows.length > 0 ? await readOwed(client, table.name) : new Map<string, number>()
  for (const { stored } of rows) {
    const key = keyText(changedRowKey(table, stored))
    const debt = owed.get(key) ?? 0
    if (numberIn(stored, 'credit_limit') < debt)
      throw new RefusedLoad(
        phrase`${table.name}: ${key} owes ${printMoney(debt, digits)}; credit_limit must be at least that.`,
      )
  }
}

async function withCreditForDebts(client: Client, difference: TableDifference): Promise<TableDifference> {
  const { table, added } = difference
  if (table.name !== 'company_credits' || added.length === 0) return difference
  const owed = await readOwed(client, table.name)
  const raised = added.map((row) => {
    const debt = owed.get(keyText(changedRowKey(table, row.stored))) ?? 0
    const limit = Math.max(numberIn(row.stored, 'credit_limit'), debt)
    return { ...row, stored: { ...row.stored, credit_limit: limit } }
  })
  return { ...difference, added: raised }
}

/**
 * Throws a RefusedLoad if a rule set of sold tickets would get or lose steps: the steps of a set hold for each ticket together,
 * and a step that remained alone would hold for new sales too. A set that the folder lacks remains whole.
 */
async function requireWholeSets(
  client: Client,
  network: Network,
  { table, added, withdrawn }: TableDifference,
  stored: readonly StoredObject[],
): Promise<void> {
  if (table.name !== 'cancellation_steps') return
  const setOf = ({ rule_set: set }: StoredObject) => String(set)
  const present = new Set(network.rows(table.name).map((row) => setOf(row.stored)))
  const other = new Set([...added.map((row) => row.stored), ...withdrawn].map(setOf))
  const steps = stored.filter((row) => present.has(setOf(row)) && other.has(setOf(row)))
  const [used] = await readNeeded(client, table, steps)
  if (used)
    throw new RefusedLoad(
      phrase`cancellation_steps: tickets are sold by the rule set ${setOf(used)}, which must keep its steps. Other steps need a rule set of another name.`,
    )
}

const numberIn = (row: StoredObject, column: string) => Number(row[column])

/**
 * Throws a RefusedLoad if a series that would be added has numbers that a stored one may still issue: a series is extended by
 * a further one. `stored` are the series of the database that remain.
 */
function requireNewNumbers({ added }: TableDifference, stored: readonly StoredObject[]): void {
  for (const { stored: series } of added) {
    const former = stored.find(
      (other) =>
        other.company === series.company &&
        numberIn(other, 'next_number') <= numberIn(series, 'last_number') &&
        numberIn(other, 'last_number') >= numberIn(series, 'next_number'),
    )
    if (former)
      throw new RefusedLoad(
        phrase`ticket_series: ${String(series.agency)} ${String(series.company)} ${String(series.last_number)} has numbers of the series of agency ${String(former.agency)} up to ${String(former.last_number)}, which the database has. A further series begins behind it; the former row remains in the file.`,
      )
  }
}
