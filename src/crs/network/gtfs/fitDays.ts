import { addDays, daysBetween, weekday } from '../../../domain/value/portTime.ts'

/** Days as a row of a timetable or a service of a feed has them. */
export interface FittedDays {
  /** Digits from 1 (Monday) to 7, in ascending order. */
  weekdays: string
  from: string
  to: string
  /** Days beyond the weekdays; may be outside from and to. */
  also: readonly string[]
  except: readonly string[]
}

/** A longer time without a day separates two rows. */
const longestGap = 21
/** The longest period of a row. */
const longest = 800

/** Returns the fewest and shortest rows that have exactly these days, which are in ascending order. */
export const fitDays = (days: readonly string[]): FittedDays[] => periodsOf(days).flatMap(fitShortest)

/** A row with fewer exceptions is not divided. */
const fewExceptions = 3

/** Divides a period where its weekdays change, if two rows are shorter than one with exceptions. */
function fitShortest(days: readonly string[]): FittedDays[] {
  const undivided = fitPeriod(days)
  let least = costOf([undivided])
  if (least <= ofRow + fewExceptions) return [undivided]
  let cut = 0
  for (const [nth, day] of days.entries()) {
    const former = days[nth - 1]
    const isNewWeek = former !== undefined && (weekday(day) < weekday(former) || daysBetween(former, day) > 6)
    if (!isNewWeek) continue
    const cost = costOf([fitPeriod(days.slice(0, nth)), fitPeriod(days.slice(nth))])
    if (cost >= least) continue
    least = cost
    cut = nth
  }
  return cut === 0 ? [undivided] : [...fitShortest(days.slice(0, cut)), ...fitShortest(days.slice(cut))]
}

function periodsOf(days: readonly string[]): string[][] {
  const periods: string[][] = []
  for (const day of days) {
    const period = periods.at(-1)
    const former = period?.at(-1)
    const isNext =
      period &&
      former &&
      daysBetween(former, day) <= longestGap &&
      daysBetween(period[0] ?? '', day) < longest
    if (isNext) period.push(day)
    else periods.push([day])
  }
  return periods
}

function fitPeriod(days: readonly string[]): FittedDays {
  const [from = ''] = days
  const to = days.at(-1) ?? from
  const present = new Set(days)
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))
  const byWeekday = Map.groupBy(all, weekday)
  const weekdays = [...byWeekday.keys()]
    .filter((digit) => {
      const ofDigit = byWeekday.get(digit) ?? []
      return ofDigit.filter((day) => present.has(day)).length * 2 > ofDigit.length
    })
    .toSorted((first, second) => first - second)
  const also = days.filter((day) => !weekdays.includes(weekday(day)))
  const except = all.filter((day) => weekdays.includes(weekday(day)) && !present.has(day))
  if (days.length <= 2 || also.length + except.length >= days.length)
    return { weekdays: '', from, to, also: days, except: [] }
  return { weekdays: weekdays.join(''), from, to, also, except }
}

/** Single days that are as much to read as a row. */
const ofRow = 4

/** How much there is to read: rows are united or divided where it gets less. */
export const costOf = (rows: readonly FittedDays[]): number =>
  rows.reduce((sum, { also, except }) => sum + ofRow + also.length + except.length, 0)

/** The days of a row in ascending order. */
export function daysOf({ weekdays, from, to, also, except }: FittedDays): string[] {
  const days = new Set(also)
  for (let day = from; weekdays !== '' && day <= to; day = addDays(day, 1))
    if (weekdays.includes(String(weekday(day)))) days.add(day)
  for (const day of except) days.delete(day)
  return [...days].toSorted()
}
