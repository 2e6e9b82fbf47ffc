import { refuse, type Refusal } from '../refusal.ts'

export const statuses = ['OPTIONAL', 'ISSUED', 'PTA', 'OPEN', 'CHECKEDIN', 'CANCELLED'] as const
export type Status = (typeof statuses)[number]

/** What each status may become; cancelled is final, checked in goes back by checking out only. */
const next: Record<Status, readonly Status[]> = {
  OPTIONAL: ['ISSUED', 'CANCELLED', 'PTA', 'OPEN'],
  ISSUED: ['OPTIONAL', 'OPEN', 'CHECKEDIN', 'CANCELLED'],
  PTA: ['ISSUED', 'CANCELLED'],
  OPEN: ['ISSUED', 'CANCELLED'],
  CHECKEDIN: ['ISSUED'],
  CANCELLED: [],
}

export function isStatus(text: string): text is Status {
  return (statuses as readonly string[]).includes(text)
}

/** Refused where an item of one status cannot become another. */
export function transition(from: Status, to: Status, at?: string): Refusal | undefined {
  return next[from].includes(to) ? undefined : refuse('wrong_status', { status: from }, at)
}

/** What may be done with a booking as it stands, by the names of the verbs. */
export function actionsOf(status: Status): string[] {
  const actions = []
  if (status === 'OPTIONAL') actions.push('issue')
  if (next[status].includes('CANCELLED')) actions.push('cancel')
  return actions
}

/** The status of a whole from its parts: cancelled once all are, else the one farthest from being done with. */
export function statusOf(parts: readonly Status[]): Status {
  return statuses.find((status) => parts.includes(status)) ?? 'CANCELLED'
}
