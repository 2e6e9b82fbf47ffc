import { readEmail, readPhone } from '../../value/contact.ts'
import type { BookingField } from './field.ts'

/** A field of the lead passenger; its title is among the texts of a booking. */
export interface LeaderField extends BookingField {
  title: string
  /** Its title under the heading “Lead passenger”, where `title` would repeat it. */
  label?: string
  /** The greatest number of characters that may be typed. */
  most: number
  /**
   * Returns the stored form of a text that is not empty; undefined where it has none. Absent where every text is stored
   * as typed.
   */
  read?(text: string): string | undefined
  /** The error text of a text that cannot be read. */
  wrong?: 'phone' | 'email' | 'nameLetters'
  /** True if it is chosen where papers are printed and sent, and typed nowhere. */
  isChosen?: true
}

const common = { priced: false, change: { of: 'person' }, keptFor: 'voyage' } as const
const ofPhone = { ...common, most: 30, read: readPhone, wrong: 'phone' } as const
/** A phone number is no name. */
const nameWithLetters = (text: string) => (/\p{L}/u.test(text) ? text : undefined)
const ofName = { ...common, most: 60, read: nameWithLetters, wrong: 'nameLetters' } as const

const fields = {
  mobile: { wire: { mobile: 'phone' }, title: 'mobile', ...ofPhone },
  email: { wire: { email: 'email' }, title: 'email', ...common, most: 200, read: readEmail, wrong: 'email' },
  emergencyPhone: { wire: { emergencyPhone: 'phone' }, title: 'emergencyPhone', ...ofPhone },
  lastName: { wire: { lastName: 'text' }, title: 'leaderLastName', label: 'column.surname', ...ofName },
  firstName: { wire: { firstName: 'text' }, title: 'leaderFirstName', label: 'column.name', ...ofName },
  phone: { wire: { phone: 'phone' }, title: 'leaderPhone', ...ofPhone },
  /** The language of papers and messages; absent: that of the desk that prints or sends. */
  language: {
    wire: { language: 'language' },
    title: 'paperLanguage',
    ...common,
    most: 2,
    isChosen: true,
  },
} as const satisfies Record<string, LeaderField>

export type LeaderKey = keyof typeof fields
export const leaderFields: Readonly<Record<LeaderKey, LeaderField>> = fields
export const leaderKeys = Object.keys(fields) as LeaderKey[]
export const typedLeaderKeys = leaderKeys.filter((key) => !leaderFields[key].isChosen)
/** Their names on the wire, with the forms of their values. */
export type LeaderWire = { [Key in LeaderKey as keyof (typeof fields)[Key]['wire']]: WireForm<Key> }
type WireForm<Key extends LeaderKey> = (typeof fields)[Key]['wire'][keyof (typeof fields)[Key]['wire']]

/** Sent as the phone number when none was entered; companies require one on every booking. */
export const placeholderPhone = '9999999999'

export function withDefaultPhone<L extends { phone?: string | undefined }>(leader: L): L & { phone: string } {
  return { ...leader, phone: leader.phone?.trim() || placeholderPhone }
}
