import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'

export type Group = AnswerOf<typeof calls.retrieve>['groupBooking']

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
] as const
export type NameField = (typeof nameFields)[number]

interface GroupState {
  /** The group on screen. */
  shown: Group | undefined
  /** Typed names by traveller, not saved yet. */
  typed: Readonly<Record<string, NameTexts>>
  /** The traveller under the cursor. */
  current: string | undefined
  dialog: 'make' | 'terms' | 'issue' | undefined
}

const initial: GroupState = { shown: undefined, typed: {}, current: undefined, dialog: undefined }

export const useGroup = create<GroupState>(() => initial)

/** Shows a group; what was typed over another one is dropped. */
export function showGroup(shown: Group): void {
  const { shown: before, typed } = useGroup.getState()
  const isSame = before?.company === shown.company && before.rootCode === shown.rootCode
  useGroup.setState({ shown, typed: isSame ? typed : {}, dialog: undefined })
}

const clear = () => useGroup.setState(initial)
export const closeGroup = clear
onAgencyChange(clear)
onSessionEnd(clear)
