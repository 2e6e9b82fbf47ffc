import { refuse, type Refusal } from '../refusal.ts'
import { isDateTime } from '../value/portTime.ts'
import { isUnnamed, type GroupPlace } from './naming.ts'

/** Deadlines of a group, agency-local, YYYY-MM-DD HH:mm. An absent deadline does not apply. */
export interface GroupDeadlines {
  /** All travellers have names. */
  namesBy?: string | undefined
  /** A part of the group is issued and paid. */
  depositBy?: string | undefined
  /** Places without a name return to sale. */
  releaseBy?: string | undefined
}

/** The agreement about a group, in addition to the data of any booking. */
export interface GroupTerms extends GroupDeadlines {
  name: string
  /** Travellers of the whole group, by whose number its fare is granted. */
  size: number
}

export const deadlineFields = ['namesBy', 'depositBy', 'releaseBy'] as const
export type DeadlineField = (typeof deadlineFields)[number]

/** Refuses a deadline that is malformed, has passed, or is later than the option that it belongs to. */
export function checkDeadlines(
  deadlines: GroupDeadlines,
  { now, optionUntil }: { now: string; optionUntil: string },
): Refusal | undefined {
  for (const field of deadlineFields) {
    const time = deadlines[field]
    if (time === undefined) continue
    if (!isDateTime(time)) return refuse('date_not_valid', { text: time }, `/${field}`)
    if (time <= now) return refuse('group_deadline_passed', { time }, `/${field}`)
    if (time > optionUntil) return refuse('group_deadline_late', { time, until: optionUntil }, `/${field}`)
  }
  const { namesBy, releaseBy } = deadlines
  return namesBy !== undefined && releaseBy !== undefined && namesBy > releaseBy
    ? refuse('group_deadline_late', { time: namesBy, until: releaseBy }, '/namesBy')
    : undefined
}

export type DeadlineState = 'met' | 'open' | 'soon' | 'missed'

interface Progress {
  /** Agency-local, YYYY-MM-DD HH:mm, as the day after it. */
  now: string
  tomorrow: string
  /** Travellers without a name. */
  unnamed: number
  /** True if anything is issued and paid. */
  isPaid: boolean
}

/** Returns the state of a deadline: `soon` within a day. */
export function deadlineState(field: DeadlineField, time: string, progress: Progress): DeadlineState {
  const { now, tomorrow, unnamed, isPaid } = progress
  if (field === 'depositBy' ? isPaid : unnamed === 0) return 'met'
  return time <= now ? 'missed' : time <= tomorrow ? 'soon' : 'open'
}

/** The change of a block to a wanted number of travellers of one type. */
export interface CountChange {
  type: string
  /** Places to add. */
  add: number
  /** Places to give back, the last ones without a name first. */
  remove: string[]
}

/** Returns the changes that bring the places to the wanted counts; refuses to give back places that have names. */
export function countChanges(
  places: readonly GroupPlace[],
  wanted: readonly { type: string; quantity: number }[],
): CountChange[] | Refusal {
  const changes: CountChange[] = []
  for (const [index, { type, quantity }] of wanted.entries()) {
    const own = places.filter((place) => place.type === type)
    const unnamed = own.filter(isUnnamed)
    const surplus = own.length - quantity
    if (surplus > unnamed.length)
      return refuse('group_named_more', { type, named: own.length - unnamed.length }, `/counts/${index}`)
    const remove = surplus > 0 ? unnamed.slice(-surplus).map(({ uuid }) => uuid) : []
    changes.push({ type, add: Math.max(0, -surplus), remove })
  }
  return changes
}
