import type { Limit } from '../database/throttle.ts'
import type { Actor } from '../database/transaction.ts'

/** Limits of messages to clients: per user, per agency, and per recipient for both together. */
export const messageLimits = ({ agency, userName }: Actor, recipient: string): Limit[] => [
  { name: `mail ${agency} ${userName}`, atOnce: 20, perHour: 30 },
  { name: `mail ${agency}`, atOnce: 200, perHour: 200 },
  { name: `mail ${agency} to ${recipient.toLowerCase()}`, atOnce: 3, perHour: 3 },
]
