import { refuse, type Refusal } from '../refusal.ts'
import { isDate } from './portTime.ts'

/** Years; no passenger is older. */
const oldest = 120

const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Refuses a date, YYYY-MM-DD, that is no day, lies after today, or is longer ago than people live. */
export function refuseBirthdate(birthdate: string, today: string, at?: string): Refusal | undefined {
  if (!isDate(birthdate)) return refuse('date_not_valid', { text: birthdate }, at)
  if (birthdate > today) return refuse('born_in_future', { birthdate }, at)
  return birthdate < yearsBefore(today, oldest)
    ? refuse('born_too_early', { birthdate, most: oldest }, at)
    : undefined
}
