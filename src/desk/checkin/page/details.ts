import i18next, { type TFunction } from 'i18next'
import {
  formOf,
  wireNameOf,
  type BookingField,
  type ValueForm,
} from '../../../domain/booking/fields/field.ts'
import { readPassenger, travellerKeys } from '../../../domain/booking/fields/passengerFields.ts'
import { travellerFields } from '../../../domain/booking/fields/travellerFields.ts'
import {
  readVehicle,
  vehicleFields,
  vehicleKeys,
  type TypedVehicleKey,
} from '../../../domain/booking/fields/vehicleFields.ts'
import { isDate } from '../../../domain/value/portTime.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import type { checkin as calls } from '../../../contract/checkin.ts'
import { textOf } from '../../language/text.ts'

/** A field of a passenger or vehicle as the gate has it. */
interface GateField extends Pick<BookingField, 'atGate'> {
  /** On the wire. */
  name: string
  /** Key of the field of the booking. */
  key: string
  form: ValueForm
  /** Reads a trimmed text; undefined if it is invalid. */
  read(text: string, today: string): unknown
}

const gateField = (key: string, field: BookingField, read: GateField['read']): GateField => ({
  name: wireNameOf(field),
  key,
  form: formOf(field),
  read,
  ...(field.atGate && { atGate: field.atGate }),
})

const gateFields: readonly GateField[] = [
  ...travellerKeys.map((key) =>
    gateField(key, travellerFields[key], (text, today) => readPassenger(key, text, today)?.[key as 'name']),
  ),
  ...vehicleKeys.map((key) =>
    gateField(key, vehicleFields[key], (text) => readVehicle(key as TypedVehicleKey, text)?.[key as 'plate']),
  ),
]

/** The fields that must be filled in before boarding, in the order they are asked for. */
export const detailsMissing = (missing: readonly string[]): readonly GateField[] =>
  gateFields.filter(({ name, atGate }) => atGate?.most !== undefined && missing.includes(name))

const titled = (group: 'panel' | 'field', { name, key }: GateField) =>
  textOf([`checkin:${group}.${name}`, `checkin:field.${name}`, `sale:column.${key}`])

/** The title of a field by its name on the wire; the name where it is none of the gate. */
export function detailTitle(name: string): string {
  const field = gateFields.find((gateField) => gateField.name === name)
  return field ? titled('field', field) : name
}

/** The lines of the panel of a ticket. */
export const panelFields = gateFields
  .filter(({ atGate }) => atGate?.panel)
  .map((field) => ({ ...field, title: () => titled('panel', field) }))

const isRight: Partial<Record<ValueForm, (text: string) => boolean>> = {
  birthdate: isDate,
  sex: (text) => text === 'MALE' || text === 'FEMALE',
  country: (text) => /^[A-Z]{2}$/.test(text),
}

/** Returns whether a text, as `readDetail` returns it, may be sent; empty ones are not sent. */
export const isSendable = ({ form, atGate }: GateField, text: string): boolean =>
  text === '' || (isRight[form]?.(text) ?? text.length <= (atGate?.most ?? 0))

/** A typed text as it is sent: `m` → MALE, `24/12/1990` → 1990-12-24, names in Latin capitals. */
export function readDetail({ form, read }: GateField, text: string, today: string): string {
  // A text that was read before is not read again.
  if (isRight[form]?.(text)) return text
  return String(read(text, today) ?? text)
}

export type GateEvent = AnswerOf<typeof calls.history>['events'][number]

/** `08:12:30 Checked in · maria · Gate 2 · offline`. */
export function eventText(
  { at, kind, user, gate, reason = '', offline }: GateEvent,
  t: TFunction<'checkin'>,
): string {
  const where = [t(`event.${kind}`), user, gate, reason, offline ? t('event.offline') : '']
  return `${at.slice(11)} ${where.filter(Boolean).join(' · ')}`
}

/** The status of a ticket as on the rest of the desk. */
export function statusText(status: string): string {
  return i18next.t(`booking:status.${status}`, { defaultValue: status })
}
