import { unitsOf, usualDigits } from '../../domain/value/money.ts'

/**
 * A row as the journal records it: the values of its columns as JSON has them. A column that is absent is not recorded.
 */
export type RecordedRow = Readonly<Record<string, unknown>>

/** The form in which a column is recorded and shown. Money is in smallest units. */
export type Form = 'value' | 'money' | 'instant' | 'fingerprint'

export interface RecordedColumn {
  /** Names the value in a finding. */
  words: string
  form: Form
  /** The value of another column with which this one names a person, and is recorded as empty. */
  hiddenIf?: { column: string; is: string }
}

/** The columns of a table that the journal records with each entry about a booking: those that name no person. */
export interface RecordedTable {
  /** Key in the record of an entry. */
  key: string
  table: string
  /** Column with the booking, or with an item of it. */
  of: 'id' | 'booking_id' | 'item_id'
  /** Columns that name a row, whose joined values are its id. */
  id: readonly string[]
  columns: Readonly<Record<string, RecordedColumn>>
  /** The other columns, each with the reason why it is not recorded. */
  unrecorded: Readonly<Record<string, string>>
  /** Names a row in a finding. */
  titleOf(row: RecordedRow): string
}

const column = (form: Form) => (words: string) => ({ words, form })

export const value = column('value')
export const money = column('money')
export const instant = column('instant')
/** A long value, of which the journal records a short digest. */
export const fingerprint = column('fingerprint')

/** A value for people: `12.50`, `empty`, `"MYK"`. */
export function valueText(shown: unknown, form: Form, digits: number = usualDigits): string {
  if (shown === null || shown === '') return 'empty'
  if (form === 'money' && typeof shown === 'number') return (shown / unitsOf(digits)).toFixed(digits)
  return typeof shown === 'string' ? `"${shown}"` : JSON.stringify(shown)
}
