import { readSex } from '../../../domain/booking/sexAndType.ts'

/** Fields that the gate can fill in, in the order they are asked for. */
const fillable = [
  'surname',
  'name',
  'sexType',
  'birthdate',
  'nationality',
  'documentNumber',
  'plateNumber',
  'driverSurname',
] as const

export type DetailName = (typeof fillable)[number]

export function detailNames(missing: readonly string[]): readonly DetailName[] {
  return fillable.filter((name) => missing.includes(name))
}

/** A typed text as it is sent: `m` → MALE, `24/12/1990` → 1990-12-24, capitals for codes and names. */
export function readDetail(name: DetailName, text: string): string {
  if (name === 'birthdate') return readBirthdate(text)
  const capitals = text.toLocaleUpperCase('en')
  return name === 'sexType' ? (readSex(text) ?? capitals) : capitals
}

function readBirthdate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/. -]?(\d{1,2})[/. -]?(\d{4})$/.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Whether a text, as `readDetail` returns it, may be sent; empty ones are not sent. */
export function checkDetail(name: DetailName, text: string, isDate: (text: string) => boolean): boolean {
  if (text === '') return true
  if (name === 'birthdate') return isDate(text)
  if (name === 'sexType') return text === 'MALE' || text === 'FEMALE'
  return name !== 'nationality' || /^[A-Z]{2}$/.test(text)
}
