import type { Days } from '../statistics/days.ts'
import { addDays, boundsOfPeriod, weekday } from '../value/portTime.ts'

/** Days that move on with today, by which a report is mailed. */
export const reportPeriods = [
  'yesterday',
  'today',
  'tomorrow',
  'lastWeek',
  'thisWeek',
  'nextWeek',
  'lastMonth',
  'thisMonth',
  'nextMonth',
  'thisYear',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

const monday = (date: string, weeks: number) => addDays(date, 1 - weekday(date) + 7 * weeks)

/** The first day of a month, some months from that of the date. */
function firstOfMonth(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

const day = (date: string): Days => ({ from: date, to: date })
const week = (from: string): Days => ({ from, to: addDays(from, 6) })
const around = (date: string, unit: 'month' | 'year'): Days => {
  const [from, to] = boundsOfPeriod(date, unit)
  return { from, to }
}
const month = (date: string, months: number): Days => around(firstOfMonth(date, months), 'month')

/** The days that a period is on a day; weeks begin on Monday. */
export function daysOfPeriod(period: ReportPeriod, today: string): Days {
  switch (period) {
    case 'yesterday':
      return day(addDays(today, -1))
    case 'today':
      return day(today)
    case 'tomorrow':
      return day(addDays(today, 1))
    case 'lastWeek':
      return week(monday(today, -1))
    case 'thisWeek':
      return week(monday(today, 0))
    case 'nextWeek':
      return week(monday(today, 1))
    case 'lastMonth':
      return month(today, -1)
    case 'thisMonth':
      return month(today, 0)
    case 'nextMonth':
      return month(today, 1)
    case 'thisYear':
      return around(today, 'year')
  }
}

/** When a mail leaves: on some weekdays, 1 for Monday, at a time of the network. */
export interface MailTime {
  weekdays: readonly number[]
  /** HH:mm */
  timeOfDay: string
}

/** The next local time after `now`, both YYYY-MM-DD HH:mm. */
export function nextMailAt({ weekdays, timeOfDay }: MailTime, now: string): string {
  const today = now.slice(0, 10)
  const days = Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead))
  const next = days.find((date) => weekdays.includes(weekday(date)) && `${date} ${timeOfDay}` > now)
  if (next === undefined) throw new RangeError('a mail needs a weekday')
  return `${next} ${timeOfDay}`
}
