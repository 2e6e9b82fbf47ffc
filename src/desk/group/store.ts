import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'

export type Group = AnswerOf<typeof calls.retrieve>['groupBooking']

/** Of a group, the booking that is still an option. */
export const openBooking = ({ bookings, openReservationId }: Group): Group['bookings'][number] | undefined =>
  bookings.find(({ crsReservationId }) => crsReservationId === openReservationId)

/** What was typed for a traveller, by field; texts that could not be read stay as they were typed. */
export type NameTexts = Partial<Record<NameField, string>>
/** A typed or pasted line; the type chooses the traveller. */
export type TypedLine = NameTexts & { type?: string }

export const nameFields = [
  'surname',
  'name',
  'sexType',
  'birthdate',
  'nationality',
  'documentNumber',
  'groupFamily',
  'groupRole',
] as const
export type NameField = (typeof nameFields)[number]

export const coachFields = ['plate', 'driver', 'size'] as const
export type CoachField = (typeof coachFields)[number]
export type CoachTexts = Partial<Record<CoachField, string>>

interface GroupState {
  /** The group on screen. */
  shown: Group | undefined
  /** Typed names by traveller, not saved yet. */
  typed: Readonly<Record<string, NameTexts>>
  /** Typed plates, drivers and sizes by vehicle, not saved yet. */
  typedCoaches: Readonly<Record<string, CoachTexts>>
  /** The traveller under the cursor. */
  current: string | undefined
  dialog: 'make' | 'terms' | 'issue' | undefined
  /** Idempotency key of the issue that the dialog asks about. */
  issueKey: string
  /** What the page looks for; that of step 1 until it is changed. */
  filter: GroupFilter | undefined
}

export interface GroupFilter {
  name?: string
  minPassengers?: number
  maxPassengers?: number
}

const initial: GroupState = {
  ...{ shown: undefined, typed: {}, typedCoaches: {}, current: undefined },
  ...{ dialog: undefined, issueKey: '', filter: undefined },
}

export const useGroup = create<GroupState>(() => initial)

/** Shows a group; what was typed over another one is dropped. */
export function showGroup(shown: Group): void {
  const { shown: before, typed, typedCoaches } = useGroup.getState()
  const isSame = before?.company === shown.company && before.rootCode === shown.rootCode
  const kept = isSame ? { typed, typedCoaches } : { typed: {}, typedCoaches: {} }
  useGroup.setState({ shown, ...kept, dialog: undefined })
}

/** Puts typed texts on a traveller, over what was typed before. */
export function typeName(uuid: string, texts: NameTexts): void {
  useGroup.setState(({ typed }) => ({ typed: { ...typed, [uuid]: { ...typed[uuid], ...texts } } }))
}

/** The same for a vehicle. */
export function typeCoach(uuid: string, texts: CoachTexts): void {
  useGroup.setState(({ typedCoaches }) => ({
    typedCoaches: { ...typedCoaches, [uuid]: { ...typedCoaches[uuid], ...texts } },
  }))
}

/** What was looked for stays. */
export const closeGroup = () => useGroup.setState(({ filter }) => ({ ...initial, filter }))
const clear = () => useGroup.setState(initial)
onAgencyChange(clear)
onSessionEnd(clear)
