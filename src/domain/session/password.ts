import { refuse, type Refusal } from '../refusal.ts'

/** Characters a password has at least. */
export const leastLength = 8

/** Whether a password may replace the old one, where that is known; both as typed. */
export function refusePassword(next: string, old?: string): Refusal | undefined {
  if ([...next.normalize('NFC')].length < leastLength)
    return refuse('password_too_short', { least: leastLength })
  if (old !== undefined && old.normalize('NFC') === next.normalize('NFC')) return refuse('password_same')
  return undefined
}
