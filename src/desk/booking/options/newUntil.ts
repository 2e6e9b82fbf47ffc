import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import { lineContext } from '../../command/keyboard.ts'
import type { Until } from '../../command/line/words/until.ts'
import { timeOf } from '../../command/line/words/when.ts'
import { latestOf } from '../../sale/model/payment/optionTime.ts'
import { newUntil } from '../verbs/changeOptionVerb.ts'
import type { Option } from './optionColumns.ts'

/** The new expiry of several options: a date or time for all, each one's own plus minutes, or its latest. */
export type NewUntil = Until & { plus?: number; latest?: true }

export const isGiven = ({ date, time, plus, latest }: NewUntil): boolean =>
  Boolean(date) || Boolean(time) || plus !== undefined || latest === true

/** `18h` is a time, `+2h` and `+90m` a postponement in minutes. */
export function readTime(text: string): Pick<NewUntil, 'time' | 'plus'> | undefined {
  const keys = latinKeys(text).toLowerCase().trim()
  const [, count, unit] = /^\+(\d{1,3})([hm])$/.exec(keys) ?? []
  if (count !== undefined) return { plus: Number(count) * (unit === 'h' ? 60 : 1) }
  const time = timeOf(keys)
  return time === undefined ? undefined : { time }
}

/** The latest expiry of an option; undefined where it is too late for one. */
export function latestUntil({ trips }: Option): string | undefined {
  const { today, now } = lineContext.get()
  const [departs] = trips
    .map(({ departureDateTime }) => departureDateTime)
    .filter(Boolean)
    .toSorted()
  return departs === undefined ? undefined : latestOf({ today, now, departs })
}

/** The new expiry of one option, agency-local; the server decides whether it is permitted. */
export function untilOf(option: Option, until: NewUntil): string | Refusal {
  const { optionDateTime = '', trips } = option
  if (until.latest)
    return latestUntil(option) ?? refuse('option_too_late', { latest: trips[0]?.departureDateTime ?? '' })
  const typed = newUntil(optionDateTime, until)
  return until.plus === undefined ? typed : later(typed, until.plus)
}

/** By the clock: an option of 18:00 plus two hours expires at 20:00 also on the day the clock changes. */
function later(local: string, minutes: number): string {
  const at = Date.parse(`${local.replace(' ', 'T')}:00Z`) + minutes * 60_000
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** The new expiry if it is not one that the option cannot have, else undefined. */
export function shownUntil(option: Option, until: NewUntil): string | undefined {
  const next = isGiven(until) ? untilOf(option, until) : undefined
  return next === undefined || isRefusal(next) ? undefined : next
}
