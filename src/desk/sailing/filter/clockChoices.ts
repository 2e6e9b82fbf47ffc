import type { Choice, ChoiceSource } from '../../field/choice/choice.ts'
import { formatClock } from './filter.ts'

/** Minutes between two offered times. */
export const step = 5

const hours = Array.from({ length: 25 }, (_, hour) => hour)
const minutes = Array.from({ length: 60 / step }, (_, at) => at * step)

function choiceOf(hour: number, minute: number): Choice {
  const clock = hour * 100 + minute
  return { code: String(clock), name: formatClock(clock) }
}

/** The times of an hour, every five minutes; 24:00 is the end of the day. */
function timesOf(hour: number): Choice[] {
  return hour === 24 ? [choiceOf(24, 0)] : minutes.map((minute) => choiceOf(hour, minute))
}

/** Reads typed digits as hours and the first digits of the minutes: `8`, `08:3`, `830`, `1430`. */
function read(typed: string): { hour: number; minute: string } | undefined {
  const text = typed.trim()
  const split = /^(\d{1,2})[:.,](\d{0,2})$/.exec(text)
  if (split) return { hour: Number(split[1]), minute: split[2] ?? '' }
  const digits = /^\d{1,4}$/.exec(text)?.[0]
  if (digits === undefined) return undefined
  return digits.length < 3
    ? { hour: Number(digits), minute: '' }
    : { hour: Number(digits.slice(0, -2)), minute: digits.slice(-2) }
}

/** The offered time nearest to a minute between two steps. */
function nearest(hour: number, minute: number): Choice[] {
  const whole = Math.round(minute / step) * step
  return hour * 60 + whole > 24 * 60 ? [] : [choiceOf(hour + Math.floor(whole / 60), whole % 60)]
}

/** Times of day in steps of five minutes, found by typing; every full hour before anything is typed. */
export const clocks: ChoiceSource = {
  find(code) {
    const clock = Number(code)
    return code === '' || Number.isNaN(clock) ? undefined : { code, name: formatClock(clock) }
  },
  rank(typed) {
    if (typed.trim() === '') return { choices: hours.map((hour) => choiceOf(hour, 0)), tie: false }
    const meant = read(typed)
    if (meant === undefined || meant.hour > 24 || Number(meant.minute) > 59)
      return { choices: [], tie: false }
    const { hour, minute } = meant
    if (minute.length === 2) return { choices: nearest(hour, Number(minute)), tie: false }
    const named = timesOf(hour).filter(({ name }) => name.slice(3).startsWith(minute))
    return { choices: named, tie: false }
  },
}

/** Duration in minutes from `8`, `8:30` or `830`; undefined for other text. */
export function readDuration(typed: string): number | undefined {
  const meant = read(typed)
  if (meant === undefined || Number(meant.minute) > 59) return undefined
  return meant.hour * 60 + Number(meant.minute)
}
