import { refuse, type Refusal } from '../refusal.ts'

export const statuses = ['OPTIONAL', 'ISSUED', 'PTA', 'OPEN', 'CHECKEDIN', 'CANCELLED'] as const
export type Status = (typeof statuses)[number]

/** Permitted next statuses; cancelled is final, and a checked-in item can only be checked out. */
const next: Record<Status, readonly Status[]> = {
  OPTIONAL: ['ISSUED', 'CANCELLED', 'PTA', 'OPEN'],
  ISSUED: ['OPTIONAL', 'OPEN', 'CHECKEDIN', 'CANCELLED'],
  PTA: ['ISSUED', 'CANCELLED'],
  OPEN: ['ISSUED', 'CANCELLED'],
  CHECKEDIN: ['ISSUED'],
  CANCELLED: [],
}

/** Refuses a change of status that is not permitted. */
export function transition(from: Status, to: Status, at?: string): Refusal | undefined {
  return next[from].includes(to) ? undefined : refuse('wrong_status', { status: from }, at)
}

/** Names of the verbs that are permitted for a booking in this status. */
export function actionsOf(status: Status): string[] {
  const actions = []
  if (status === 'OPTIONAL') actions.push('issue')
  if (next[status].includes('CANCELLED')) actions.push('cancel')
  return actions
}

/** Status of a whole from its parts: cancelled if all parts are, otherwise the least advanced one. */
export function statusOf(parts: readonly Status[]): Status {
  return statuses.find((status) => parts.includes(status)) ?? 'CANCELLED'
}
