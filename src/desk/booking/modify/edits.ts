import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { endingOf } from '../../../domain/booking/transition.ts'
import { isAttributeField } from '../../../domain/booking/companyRequirements.ts'
import { isOfPerson } from '../../../domain/booking/fields/bookedFields.ts'
import { attributesOf } from '../../../domain/booking/fields/modifiable.ts'
import { placeholderPhone } from '../../../domain/booking/fields/leaderFields.ts'
import { isSameJson } from '../../../domain/value/isSameJson.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { emptyStack, pushed, stepBack, type UndoStack } from '../../undo/undoStack.ts'
import { storedBooking } from '../../sale/model/storedBooking.ts'
import { rowKey, itemsOf, type BookedTrip, type StoredBooking, storedValues } from '../shown/items.ts'
import type { BookingRow } from '../page/rows.ts'

/** Values of an item by their names on the wire; an empty text clears one. */
export type EditedValues = Readonly<Record<string, string | number | boolean>>

export type Sailing = AnswerOf<typeof sailing.trips>['trips'][number]

/** The changes typed over a stored booking and not stored yet. */
export interface BookingEdits {
  /** The key is that of the row; the remarks of a trip have its company code. */
  values: Readonly<Record<string, EditedValues>>
  /** Another sailing by the company code of the trip. */
  sailings: Readonly<Record<string, Sailing>>
  /** Fields of the lead passenger, and the remarks. */
  contact: Readonly<Record<string, string>>
  /** The adult who accompanies children on their new sailing: a ticket or a booking. */
  companion?: string
}

const noEdits: BookingEdits = { values: {}, sailings: {}, contact: {} }

interface EditsState {
  /** The key is the booking reference; edits stay when another booking is opened. */
  edits: Readonly<Record<string, BookingEdits>>
  /** The edits of each booking before the last changes. */
  undo: Readonly<Record<string, UndoStack<BookingEdits>>>
  /** The version of each booking that the edits were typed over. */
  versions: Readonly<Record<string, number>>
}

const nothing: EditsState = { edits: {}, undo: {}, versions: {} }

export const useEdits = create<EditsState>(() => nothing)

export function editsOf(reference: string | undefined): BookingEdits {
  return (reference !== undefined && useEdits.getState().edits[reference]) || noEdits
}

const undoOf = (reference: string): UndoStack<BookingEdits> =>
  useEdits.getState().undo[reference] ?? emptyStack

export const useEditsOf = (reference: string): BookingEdits =>
  useEdits((state) => state.edits[reference] ?? noEdits)

export const isEmpty = ({ values, sailings, contact }: BookingEdits) =>
  [values, sailings, contact].every((edited) => Object.keys(edited).length === 0)

/** Changes the edits of a booking; `undoEdit` takes the change back. */
export function changeEdits(reference: string, change: (edits: BookingEdits) => BookingEdits): void {
  const former = editsOf(reference)
  const next = change(former)
  if (isSameJson(next, former)) return
  useEdits.setState(({ edits, undo, versions }) => ({
    edits: { ...edits, [reference]: next },
    undo: { ...undo, [reference]: pushed(undoOf(reference), former) },
    versions: { ...versions, [reference]: storedBooking(reference)?.version ?? versions[reference] ?? 0 },
  }))
}

/** Edits of one booking as they are stored between two sessions. */
export interface StoredEdits {
  version: number
  edits: BookingEdits
  before: readonly BookingEdits[]
}

/** The edits of a booking to be stored; undefined where there are none. */
export function editsToStore(reference: string, most: number): StoredEdits | undefined {
  const { versions } = useEdits.getState()
  const edits = editsOf(reference)
  if (isEmpty(edits)) return undefined
  return { version: versions[reference] ?? 0, edits, before: undoOf(reference).changes.slice(-most) }
}

/** Adds stored edits to those typed since; where both have a value, the one typed last stays. */
export function restoreEdits(reference: string, stored: StoredEdits): void {
  const mine = editsOf(reference)
  const merged = mergeEdits(stored.edits, mine)
  if (isSameJson(merged, mine)) return
  const changes = [...stored.before, ...undoOf(reference).changes]
  useEdits.setState(({ edits, undo, versions }) => ({
    edits: { ...edits, [reference]: merged },
    undo: { ...undo, [reference]: { ...emptyStack, changes } },
    versions: { ...versions, [reference]: stored.version },
  }))
}

/** Passes on each reference over which something is typed or taken back. Returns a function that ends this. */
export const onEdit = (touch: (reference: string) => void): (() => void) =>
  useEdits.subscribe(({ edits }, former) => {
    for (const reference of Object.keys(edits))
      if (edits[reference] !== former.edits[reference]) touch(reference)
  })

/** The drafts provide it. */
let load: (reference: string) => Promise<void> = () => Promise.resolve()

/** The loader belongs to the drafts, which a booking does not know. */
export function setStoredEditsLoader(loader: typeof load): void {
  load = loader
}

/** Restores the stored edits of a booking before it is shown, so that its first key acts on what was typed over it. */
export const loadStoredEdits = (reference: string): Promise<void> => load(reference)

/** Every row and trip of both; a row that both have changed has the fields of both. */
export function mergeEdits(
  other: BookingEdits,
  { companion = other.companion, ...mine }: BookingEdits,
): BookingEdits {
  const all = { ...noEdits, ...other }
  const collections = Object.entries(mine).map(([name, own]) => [
    name,
    { ...all[name as keyof typeof mine], ...(own as object) },
  ])
  const rows = Object.entries(mine.values).map(([row, own]) => [row, { ...all.values[row], ...own }])
  return {
    ...all,
    ...Object.fromEntries(collections),
    ...(companion !== undefined && { companion }),
    values: { ...all.values, ...Object.fromEntries(rows) },
  }
}

/** Puts the edits over the version of the booking that is now on screen. */
export function moveEdits(reference: string, version: number, edits: BookingEdits): void {
  useEdits.setState((state) => ({
    edits: { ...state.edits, [reference]: edits },
    versions: { ...state.versions, [reference]: version },
  }))
}

/** The version the edits of a booking were typed over. */
export const versionTyped = (reference: string): number | undefined => useEdits.getState().versions[reference]

/** The number of changes that can be taken back. */
export const changesTyped = (reference = ''): number => undoOf(reference).changes.length

/** Takes the last change back; false when there is none. */
export function undoEdit(reference: string): boolean {
  const stepped = stepBack(undoOf(reference), editsOf(reference))
  if (!stepped) return false
  useEdits.setState(({ edits, undo }) => ({
    edits: { ...edits, [reference]: stepped.step },
    undo: { ...undo, [reference]: stepped.stack },
  }))
  return true
}

/** Forgets the edits once they are stored. */
export function forgetEdits(reference: string): void {
  useEdits.setState(({ edits, undo }) => ({
    edits: { ...edits, [reference]: noEdits },
    undo: { ...undo, [reference]: emptyStack },
  }))
}

/** Forgets the edits that a booking has stored; what was typed since stays, over the booking as it is now. */
export function forgetStored(
  { crsReservationId: reference, version }: Pick<StoredBooking, 'crsReservationId' | 'version'>,
  stored: BookingEdits,
): void {
  const { values, sailings, contact, companion } = editsOf(reference)
  forgetEdits(reference)
  const rows = Object.entries(values).map(([row, typed]) => [row, changedSince(typed, stored.values[row])])
  const since = {
    values: Object.fromEntries(rows.filter(([, typed]) => Object.keys(typed as object).length > 0)),
    sailings: changedSince(sailings, stored.sailings),
    contact: changedSince(contact, stored.contact),
    ...(companion !== undefined && companion !== stored.companion && { companion }),
  }
  if (!isEmpty(since)) moveEdits(reference, version, since)
}

function changedSince<Value>(
  now: Readonly<Record<string, Value>>,
  stored: Readonly<Record<string, Value>> = {},
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== stored[name]))
}

const clear = () => useEdits.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

/** Why nothing of the trip, or not this field, may be typed over. */
export type LockedReason = 'cancelled' | 'replaced' | 'departed' | 'status'

/** `now` is the time at the port, YYYY-MM-DD HH:mm. */
export function lockedReason(
  trip: BookedTrip,
  row: Pick<BookingRow, 'item'>,
  field: string,
  now: string,
): LockedReason | undefined {
  const ending = endingOf(row.item)
  if (ending) return ending
  if (trip.departureDateTime !== '' && trip.departureDateTime <= now) return 'departed'
  // The attributes that a company adds are fields of the passenger, and are not listed.
  const listed = isAttributeField(field) ? 'surname' : field
  // Others of its trip may permit more.
  if (row.item.status === 'CHECKEDIN' && !attributesOf('CHECKEDIN').includes(listed)) return 'status'
  return trip.modifiableAttributes?.includes(listed) ? undefined : 'status'
}

/** Stores values typed into a row, on every trip of the person that permits it; values as they are stored drop out. */
export function editRow(booking: StoredBooking, row: BookingRow, values: EditedValues, now: string): void {
  const everywhere = Object.keys(values).every(isOfPerson)
  const rows = booking.trips.flatMap((trip) =>
    itemsOf(trip)
      .filter((one) => one.kind === row.kind && one.item.uuid === row.item.uuid)
      .filter((one) =>
        Object.keys(values).every((field) => lockedReason(trip, one, field, now) === undefined),
      )
      .map((one) => ({ key: rowKey(trip, one), stored: storedValues(one) }))
      .filter(({ key }) => everywhere || key === row.key),
  )
  const enteredOver = (stored: Readonly<Record<string, unknown>>): EditedValues =>
    'nationality' in values && stored['nationalityPreselected'] === true
      ? { ...values, nationalityPreselected: false }
      : values
  changeEdits(booking.crsReservationId, (edits) => ({
    ...edits,
    values: rows.reduce(
      (all, { key, stored }) => withValues(all, key, stored, enteredOver(stored)),
      edits.values,
    ),
  }))
}

function withValues(
  all: BookingEdits['values'],
  key: string,
  stored: Readonly<Record<string, unknown>>,
  values: EditedValues,
): BookingEdits['values'] {
  const merged = Object.entries({ ...all[key], ...values })
  const blank = (value: unknown) => (typeof value === 'boolean' ? false : '')
  const differing = merged.filter(([field, value]) => value !== (stored[field] ?? blank(value)))
  const { [key]: _, ...others } = all
  return differing.length === 0 ? others : { ...others, [key]: Object.fromEntries(differing) }
}

/** A field of the lead passenger, or the remarks, as it is stored. */
export const storedContact = ({ leader, remarks }: StoredBooking, field: string): string =>
  ({ ...leader, phone: leader.phone === placeholderPhone ? '' : leader.phone, remarks })[field as 'mobile'] ??
  ''

/** Stores a field typed for the lead passenger, or the remarks; a value as it is stored drops out. */
export function editContact(booking: StoredBooking, field: string, text: string): void {
  changeEdits(booking.crsReservationId, (edits) => {
    const { [field]: _, ...others } = edits.contact
    const contact = text === storedContact(booking, field) ? others : { ...others, [field]: text }
    return { ...edits, contact }
  })
}

/** The edits that still change something: of rows and trips the booking has, other than the value stored there now. */
export function appliedEdits(booking: StoredBooking, edits: BookingEdits): BookingEdits {
  const stored = booking.trips.flatMap((trip) => [
    [trip.companyReservationCode, { remarks: trip.remarks ?? '' }] as const,
    ...itemsOf(trip).map((one) => [rowKey(trip, one), storedValues(one)] as const),
  ])
  const values = stored.reduce<BookingEdits['values']>(
    (all, [key, row]) => withValues(all, key, row, edits.values[key] ?? {}),
    {},
  )
  return { ...edits, values }
}

/** Stores the remarks typed for a trip; remarks as they are stored drop out. */
export function editTripRemarks(booking: StoredBooking, trip: BookedTrip, text: string): void {
  const { companyReservationCode: key, remarks = '' } = trip
  changeEdits(booking.crsReservationId, (edits) => ({
    ...edits,
    values: withValues(edits.values, key, { remarks }, { remarks: text }),
  }))
}

/** The row with what was typed over it. */
export function editedRow(row: BookingRow, { values }: BookingEdits): BookingRow {
  const edited = values[row.key]
  if (edited === undefined) return row
  const moved = edited['accommodationIdOrCode'] !== undefined
  const place = moved ? { accommodationNumber: '', accommodationName: '' } : {}
  const kind = row.kind === 'pet' && edited['type'] !== undefined ? { typeName: undefined } : {}
  return { ...row, item: { ...row.item, ...place, ...kind, ...edited } } as BookingRow
}
