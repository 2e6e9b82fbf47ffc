import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { travellerKeys } from '../../domain/booking/fields/passengerFields.ts'
import { type TravellerKey, travellerFields } from '../../domain/booking/fields/travellerFields.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { closeQuestionOf } from '../question/questions.ts'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../undo/undoStack.ts'

export type Group = AnswerOf<typeof calls.retrieve>['groupBooking']

/** Returns the booking of a group that is still an option. */
export const openBooking = ({ bookings, openReservationId }: Group): Group['bookings'][number] | undefined =>
  bookings.find(({ crsReservationId }) => crsReservationId === openReservationId)

/** Texts typed for a traveller, by field; texts that could not be read stay as they were typed. */
export type NameTexts = Partial<Record<NameField, string>>
/** A typed or pasted line; the type chooses the traveller. */
export type TypedLine = NameTexts & { type?: string }

export type NameField = TravellerKey
/** The columns of the names. */
export const nameFields = travellerKeys.filter((key) => travellerFields[key].columns?.group)
/** The fields of a named traveller that the group stores, also where no column shows them. */
export const listedFields = travellerKeys.filter((key) => key !== 'type' && travellerFields[key].inNameList)

export const groupVehicleFields = ['plate', 'driver', 'size'] as const
export type VehicleField = (typeof groupVehicleFields)[number]
export type VehicleTexts = Partial<Record<VehicleField, string>>

/** Texts typed for a traveller, and the name stored at that time: another one now was stored by another user. */
export interface TypedName extends NameTexts {
  over?: string
}

/** Texts typed over a group and not saved yet, by traveller and by vehicle. */
export interface Typed {
  typed: Readonly<Record<string, TypedName>>
  typedVehicles: Readonly<Record<string, VehicleTexts>>
}

/** With what undo and redo lead to. */
export interface Unsaved extends Typed, UndoStack<Typed> {}

export interface GroupState extends Unsaved {
  /** The group on screen. */
  shown: Group | undefined
  /** Texts typed over other groups, restored when those are opened. */
  elsewhere: Readonly<Record<string, Unsaved>>
  /** The traveller under the cursor. */
  current: string | undefined
  /** Filter of the page; that of step 1 until it is changed. */
  filter: GroupFilter | undefined
}

export interface GroupFilter {
  name?: string
  minPassengers?: number
  maxPassengers?: number
}

export const nothingTyped: Unsaved = { typed: {}, typedVehicles: {}, ...emptyStack }

const initial: GroupState = {
  ...nothingTyped,
  elsewhere: {},
  shown: undefined,
  current: undefined,
  filter: undefined,
}

export const useGroup = create<GroupState>(() => initial)

/** Letters, digits, `-` and `_`, so that a draft may be named by it. */
export const groupKey = ({ company, rootCode }: Pick<Group, 'company' | 'rootCode'>): string =>
  `${company}-${rootCode}`.replace(/[^\w-]/g, (other) => `_${other.charCodeAt(0)}_`)

export const isSameGroup = (one: Group | undefined, other: Group | undefined): boolean =>
  one !== undefined && other !== undefined && groupKey(one) === groupKey(other)

/** Returns whether nothing is typed. */
export const hasNothingTyped = ({ typed, typedVehicles }: Typed): boolean =>
  Object.keys(typed).length + Object.keys(typedVehicles).length === 0

/** Returns whether names of any group are typed and not saved. */
export function hasUnsavedNames(): boolean {
  const state = useGroup.getState()
  return [state, ...Object.values(state.elsewhere)].some((one) => !hasNothingTyped(one))
}

/** Returns the typed texts by group, with those of the group on screen. */
export function allTyped({
  shown,
  elsewhere,
  typed,
  typedVehicles,
  changes,
  undone,
}: GroupState): Readonly<Record<string, Unsaved>> {
  return shown ? { ...elsewhere, [groupKey(shown)]: { typed, typedVehicles, changes, undone } } : elsewhere
}

/** Shows a group with what is typed over it. */
export function showGroup(shown: Group): void {
  closeQuestionOf('group')
  useGroup.setState((state) => {
    if (isSameGroup(state.shown, shown)) return { shown }
    const { [groupKey(shown)]: again = nothingTyped, ...elsewhere } = allTyped(state)
    return { ...again, elsewhere, shown }
  })
}

/** Closes the group; the filter and the typed texts stay. */
export function closeGroup(): void {
  closeQuestionOf('group')
  closeQuestionOf('groupPrice')
  useGroup.setState((state) => ({ ...initial, filter: state.filter, elsewhere: allTyped(state) }))
}

/** Without what undo leads to. */
export const typedNow = ({ typed, typedVehicles }: Typed): Typed => ({ typed, typedVehicles })

/** Changes what is typed; the change can be undone. */
export function changeTyped(change: (typed: Typed) => Partial<Typed>): void {
  useGroup.setState((state) => {
    const before = typedNow(state)
    return { ...change(before), ...pushed(state, before) }
  })
}

/** Puts typed texts on a traveller, over what was typed before. */
export const typeName = (uuid: string, texts: TypedName) =>
  changeTyped(({ typed }) => ({ typed: { ...typed, [uuid]: { ...typed[uuid], ...texts } } }))

/** Takes what was typed off a traveller. */
export const dropName = (uuid: string) => changeTyped(({ typed: { [uuid]: _, ...typed } }) => ({ typed }))

/** Adds typed texts to a vehicle of the group. */
export const typeVehicle = (uuid: string, texts: VehicleTexts) =>
  changeTyped(({ typedVehicles }) => ({
    typedVehicles: { ...typedVehicles, [uuid]: { ...typedVehicles[uuid], ...texts } },
  }))

const stepTyped = (step: typeof stepBack) => (): boolean => {
  const state = useGroup.getState()
  const stepped = step<Typed>(state, typedNow(state))
  if (stepped) useGroup.setState({ ...stepped.step, ...stepped.stack })
  return stepped !== undefined
}

/** False where nothing was typed. */
export const undoTyped = stepTyped(stepBack)

/** False where nothing was undone. */
export const redoTyped = stepTyped(stepForth)

/** After saving: what was typed while the answer was awaited stays, and what is saved cannot be undone. */
export function dropSaved(saved: Typed): void {
  useGroup.setState(({ typed, typedVehicles }) => ({
    ...nothingTyped,
    typed: Object.fromEntries(
      changedSince(typed, saved.typed).map(([uuid, { over: _, ...texts }]) => [uuid, texts]),
    ),
    typedVehicles: Object.fromEntries(changedSince(typedVehicles, saved.typedVehicles)),
  }))
}

const changedSince = <Texts>(
  now: Readonly<Record<string, Texts>>,
  saved: Readonly<Record<string, Texts>>,
): [string, Texts][] => Object.entries(now).filter(([uuid, texts]) => texts !== saved[uuid])

function clear(): void {
  closeQuestionOf('group')
  useGroup.setState(initial)
}
onAgencyChange(clear)
onSessionEnd(clear)

/** The group on screen. */
export const shownGroup = () => useGroup.getState().shown

/** How calls name a group. */
export const codeOf = ({ company, rootCode }: Pick<Group, 'company' | 'rootCode'>) => ({
  company,
  code: rootCode,
})
