import { readSigned } from '../../../domain/value/decimal.ts'

/** Values of cells in the forms in which spreadsheets of several countries write them. */

/** Degrees have no thousands: a comma is always a decimal one. */
export const parseCoordinate = (text: string): number | undefined =>
  readSigned(text, (digits) => (/^\d{1,3}(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : undefined))

const midnight = /[ T]0{1,2}:00(?::00(?:\.0+)?)?Z?$/
/** Days of a spreadsheet since 30 December 1899, of the years 1950 to 2099. */
const serials = { least: 18_264, greatest: 73_050 }

/** Returns YYYY-MM-DD of a day that exists; the day precedes the month unless the year is first. */
export function parseDate(text: string): string | undefined {
  const day = text.trim().replace(midnight, '')
  const [, y, m, d] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day) ??
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(day) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(day) ??
    []
  if (y && m && d) return existing(Number(y), Number(m), Number(d))
  const [, first, , month, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(day) ?? []
  if (first && month && year) return existing(Number(year), Number(month), Number(first))
  const serial = /^\d{5}(?:\.0+)?$/.test(day) ? Number(day) : 0
  return serial >= serials.least && serial <= serials.greatest
    ? new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
    : undefined
}

function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

const withoutAccents = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')

const most = 2

/**
 * Returns the candidate with the least edit distance, at most 2 and at most half of the text, so that a code of three
 * letters is not replaced by any other one. Case and accents do not count.
 */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = withoutAccents(text.trim())
  let best: string | undefined
  let least = Math.min(most, Math.floor(Math.max(wanted.length, 2) / 2)) + 1
  for (const candidate of candidates) {
    const other = withoutAccents(candidate)
    if (Math.abs(other.length - wanted.length) >= least) continue
    const distance = editDistance(wanted, other)
    if (distance >= least) continue
    best = candidate
    least = distance
    if (distance === 0) break
  }
  return best
}

/** Insertions, deletions, replacements and exchanges of two neighbours. */
function editDistance(text: string, other: string): number {
  let older: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= text.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = text[i - 1] === other[j - 1]
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1)]
      const exchanged = i > 1 && j > 1 && text[i - 1] === other[j - 2] && text[i - 2] === other[j - 1]
      if (exchanged) steps.push((older[j - 2] ?? 0) + 1)
      row.push(Math.min(...steps))
    }
    older = last
    last = row
  }
  return last[other.length] ?? 0
}
