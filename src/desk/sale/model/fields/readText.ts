import { latinKeys } from '../../../../domain/value/fold.ts'
import { dayOf } from '../../../command/line/words/when.ts'
import type { Vehicle } from '../workingBooking.ts'

export const inCapitals = (text: string) => text.toUpperCase()

/** A code typed on any keyboard layout. */
export const asCode = (text: string) => latinKeys(text).toUpperCase()

export function readMiles(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** `12mar85`, `12/3/1985`, `12031985`; empty clears the date. */
export function readBirthdate(text: string, today: string): string | undefined {
  if (text === '') return ''
  const spaced = /^\d{6}(\d{2})?$/.test(text)
    ? `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`
    : text
  const keys = latinKeys(spaced).toLowerCase().replaceAll('-', '/')
  const day = dayOf(keys, { today, towards: 'birth' })
  return day === 'never' ? undefined : day
}

/** Converts a pasted date to the format of the grids: year last, with slashes. */
export function pastedDate(text: string): string {
  const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})/.exec(text.trim()) ?? []
  return year === undefined ? text.trim().replaceAll(/[.-]/g, '/') : `${day}/${month}/${year}`
}

/** `4.2x1.5`, `4,2 × 1,5`, `4.2`; empty means the size of the category. */
export function readSize(typed: string): Pick<Vehicle, 'length' | 'height'> | undefined {
  const text = latinKeys(typed)
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll('×', 'x')
    .replaceAll(/\s|m|μ/g, '')
  if (text === '') return {}
  const [, length, height] = /^(\d{1,2}(?:\.\d{1,2})?)(?:x(\d(?:\.\d{1,2})?))?$/.exec(text) ?? []
  if (length === undefined || Number(length) === 0 || Number(height ?? 1) === 0) return undefined
  return { length: Number(length), ...(height === undefined ? {} : { height: Number(height) }) }
}
