import { addDays } from '../value/portTime.ts'

/** A clearing period: half a month, numbered from 1 to 24 within its year; both dates are included. */
export interface Period {
  year: number
  number: number
  from: string
  to: string
}

export const periodsOfYear = 24
const middle = 15

const two = (figure: number) => String(figure).padStart(2, '0')

/** The period with a number; undefined if the number is not from 1 to 24. */
export function periodOf(year: number, number: number): Period | undefined {
  if (number < 1 || number > periodsOfYear) return undefined
  const month = Math.ceil(number / 2)
  const start = `${year}-${two(month)}-`
  if (number % 2 === 1) return { year, number, from: `${start}01`, to: `${start}${middle}` }
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`
  return { year, number, from: `${start}${middle + 1}`, to: addDays(next, -1) }
}

/** The period that includes a date, YYYY-MM-DD. */
export function periodAt(date: string): Period {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const period = periodOf(year, month * 2 - (day <= middle ? 1 : 0))
  if (!period) throw new RangeError(`no day: ${date}`)
  return period
}

/** True from the day after the last day of the period. */
export function isClosed({ to }: Pick<Period, 'to'>, today: string): boolean {
  return to < today
}
