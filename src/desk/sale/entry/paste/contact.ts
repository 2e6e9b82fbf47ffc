import { isEmail, isPhone, readEmail, readPhone } from '../../../../domain/value/contact.ts'
import type { WorkingBooking } from '../../model/workingBooking.ts'
import type { PastedLine } from './read.ts'

export type Contact = Partial<Pick<WorkingBooking['leader'], 'email' | 'mobile'>>

/** The first address and the first phone number of a list, for the fields of the lead passenger that are empty. */
export function contactIn(
  lines: readonly Pick<PastedLine, 'left'>[],
  { email, mobile }: Pick<WorkingBooking['leader'], 'email' | 'mobile'>,
): Contact {
  const left = lines.flatMap((line) => line.left)
  const found = {
    email: email === '' ? first(left, emailIn) : undefined,
    mobile: mobile === '' ? first(left, phoneIn) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** The lines without the texts that become the contact, so that the others are reported. */
export function withoutContact<Line extends Pick<PastedLine, 'left'>>(
  lines: readonly Line[],
  { email, mobile }: Contact,
): Line[] {
  const open = new Set([email, mobile].filter((text) => text !== undefined))
  return lines.map((line) => {
    const left = line.left.filter((text) => {
      const read = emailIn(text) ?? phoneIn(text)
      return read === undefined || !open.delete(read)
    })
    return left.length === line.left.length ? line : { ...line, left }
  })
}

const first = (texts: readonly string[], read: (text: string) => string | undefined) =>
  texts.map(read).find((one) => one !== undefined)

function emailIn(text: string): string | undefined {
  const read = readEmail(text)
  return read !== undefined && isEmail(read) ? read : undefined
}

/** Figures that may be a number of something else are none: a phone number begins with a plus or zero, or is long. */
function phoneIn(text: string): string | undefined {
  const read = readPhone(text)
  if (read === undefined || !isPhone(read)) return undefined
  return /^[+0(]/.test(read) || read.replace(/\D/g, '').length >= 10 ? read : undefined
}
