import type { Fault, RawTable } from '../file/rawTable.ts'
import { isFormula, noFormula } from '../file/openTable.ts'
import { parseDate } from '../file/values.ts'
import { type FieldKind, type FieldSpecification, specification } from './specification.ts'

/** A row of a file of a feed; its fields are texts of the form that the specification demands. */
export interface FeedRow {
  line: number
  /** Empty if the feed lacks the field. */
  text(field: string): string
}

/** Rows of the files of a feed by name, without the ending. */
export type FeedTables = ReadonlyMap<string, RawTable>

const isZone = (text: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}

const within = (bound: number) => (text: string) =>
  /^-?\d{1,3}(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= bound

const forms: Readonly<
  Record<Exclude<FieldKind, 'choice'>, { expected: string; isValid(text: string): boolean }>
> = {
  id: { expected: 'An identifier.', isValid: () => true },
  text: { expected: 'A text.', isValid: () => true },
  url: {
    expected: 'An address that begins with https://.',
    isValid: (text) => /^https?:\/\/\S+$/.test(text),
  },
  zone: { expected: 'A time zone, such as Europe/Oslo.', isValid: isZone },
  language: {
    expected: 'A language, such as el.',
    isValid: (text) => /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(text),
  },
  latitude: { expected: 'Degrees from -90 to 90.', isValid: within(90) },
  longitude: { expected: 'Degrees from -180 to 180.', isValid: within(180) },
  time: { expected: 'A time, such as 07:30:00.', isValid: (text) => /^\d{1,3}:[0-5]\d:[0-5]\d$/.test(text) },
  date: {
    expected: 'A day, such as 20260501.',
    isValid: (text) => /^\d{8}$/.test(text) && parseDate(text) !== undefined,
  },
  count: { expected: 'A whole number, 0 or more.', isValid: (text) => /^\d{1,9}$/.test(text) },
  amount: { expected: 'An amount, such as 12.50.', isValid: (text) => /^\d{1,9}(?:\.\d{1,4})?$/.test(text) },
  currency: { expected: 'A currency, such as NOK.', isValid: (text) => /^[A-Z]{3}$/.test(text) },
}

/** Returns what is expected if a text is not of the form of the field. */
function expectedOf({ kind, choices, isRequired }: FieldSpecification, text: string): string | undefined {
  if (text === '') return isRequired ? `A value.` : undefined
  if (text.startsWith('=') || (kind === 'text' && isFormula(text))) return noFormula
  if (kind === 'choice') return choices.includes(text) ? undefined : `One of ${choices.join(', ')}.`
  return forms[kind].isValid(text) ? undefined : forms[kind].expected
}

/** Required fields without which a row can be used, because the network has others. */
const replaceable: ReadonlySet<FieldKind> = new Set(['zone', 'url', 'language'])

/** Values of the fields to which others refer, by file and field. */
export type References = Map<string, Set<string>>

/**
 * Reads the rows of a file. A row with a fault in a required field is left out, a row that repeats another without a fault; a
 * fault in another field makes it empty. Adds the values of its fields to `references`, which rows of later files must refer to.
 */
export function readRows(
  tables: FeedTables,
  name: string,
  context: { faults: Fault[]; references?: References },
): FeedRow[] {
  const table = tables.get(name)
  const format = specification[name]
  if (!table || !format) return []
  const { faults, references } = context
  const at = new Map(table.columns.map((column, nth) => [column, nth]))
  const fields = Object.entries(format.fields)
  const cellsByKey = new Map<string, readonly string[]>()
  // A stop may precede its station.
  if (references)
    for (const reference of fields.flatMap(([, { refersTo }]) => refersTo))
      if (reference.startsWith(`${name}.`))
        for (const { cells } of table.rows)
          addReference(references, reference, cells[at.get(reference.slice(name.length + 1)) ?? -1] ?? '')
  const rows: FeedRow[] = []
  for (const { line, cells } of table.rows) {
    const texts = new Map<string, string>()
    const text = (column: string) => texts.get(column) ?? cells[at.get(column) ?? -1] ?? ''
    const row = { line, text }
    let isUsable = true
    const fault = (column: string, value: string, expected: string) => {
      faults.push({ file: table.file, line, column, value, expected })
      const field = format.fields[column]
      if (field?.isRequired && !replaceable.has(field.kind)) isUsable = false
      else texts.set(column, '')
    }
    for (const [column, field] of fields) {
      const value = text(column)
      const expected = expectedOf(field, value) ?? (references && danglingOf(field, value, references))
      if (expected) fault(column, value, expected)
    }
    const key = format.key.map(text).join('\u0001')
    const [first = ''] = format.key
    const former = cellsByKey.get(key)
    if (former) {
      if (former.join('\u0001') === cells.join('\u0001')) continue
      faults.push({ file: table.file, line, column: first, value: text(first), expected: 'Each row once.' })
      continue
    }
    if (!isUsable) continue
    cellsByKey.set(key, cells)
    rows.push(row)
    if (references)
      for (const column of at.keys()) addReference(references, `${name}.${column}`, text(column))
  }
  return rows
}

function addReference(references: References, field: string, value: string): void {
  if (value !== '') references.get(field)?.add(value)
}

/** Fields to which others refer, each without values. */
export const noReferences = (): References =>
  new Map(
    Object.values(specification)
      .flatMap(({ fields }) => Object.values(fields).flatMap(({ refersTo }) => refersTo))
      .map((field) => [field, new Set<string>()]),
  )

function danglingOf(
  { refersTo }: FieldSpecification,
  value: string,
  references: References,
): string | undefined {
  if (value === '' || refersTo.length === 0) return undefined
  if (refersTo.some((field) => references.get(field)?.has(value))) return undefined
  return `A value of ${refersTo.join(' or ')}.`
}

/** Seconds since noon minus twelve hours of the day of service. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** YYYY-MM-DD of YYYYMMDD. */
export const dayOf = (date: string): string => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
