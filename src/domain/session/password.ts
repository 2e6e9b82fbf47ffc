import { refuse, type Refusal } from '../refusal.ts'

/** Minimum number of characters. */
export const leastLength = 8

/** Refuses a new password that is too short or equals the old one, if that is given. */
export function refusePassword(next: string, old?: string): Refusal | undefined {
  if ([...next.normalize('NFC')].length < leastLength)
    return refuse('password_too_short', { least: leastLength })
  if (old !== undefined && old.normalize('NFC') === next.normalize('NFC')) return refuse('password_same')
  return undefined
}
