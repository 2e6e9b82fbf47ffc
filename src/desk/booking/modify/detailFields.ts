import type { TFunction } from 'i18next'
import { attributeField } from '../../../domain/booking/companyRequirements.ts'
import { placeFields } from '../../../domain/booking/fields/bookedFields.ts'
import { formOf, type BookingField } from '../../../domain/booking/fields/field.ts'
import {
  passengerFields,
  passengerKeys,
  storedNameOf,
} from '../../../domain/booking/fields/passengerFields.ts'
import { productFields } from '../../../domain/booking/fields/productFields.ts'
import { asTyped, inCapitals } from '../../../domain/booking/fields/readText.ts'
import { vehicleFields } from '../../../domain/booking/fields/vehicleFields.ts'
import type { Choice } from '../../field/choice/choice.ts'
import { garagesOf } from '../../sale/model/accommodation/accommodation.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { BookingRow } from '../page/rows.ts'

/** A field of an item that has no column, by its name on the wire. */
export interface ModifyField {
  field: string
  label: string
  /** In characters. */
  size: number
  /** A tick instead of a text. */
  isTick?: true
  /** Without them any text is accepted. */
  choices?: readonly Choice[]
  /** The value of a typed text; undefined where it is invalid. */
  read(text: string, today: string): string | number | undefined
}

/** The fields depend on this besides the row. */
export interface FieldContext {
  t: TFunction<['sale', 'booking']>
  availability: TripAvailability | undefined
  /** Proofs of residence, and municipalities; empty until loaded. */
  residencyDocuments: readonly Choice[]
  municipalities: readonly Choice[]
}

/** The fields of the row without a column, in the order of the detail sheet of the sale. */
export function detailFields({ kind }: BookingRow, context: FieldContext): ModifyField[] {
  if (kind === 'passenger') return [...ofPassenger(context), placeNumber(context), ...ofCompany(context)]
  if (kind === 'vehicle') return ofVehicle(context)
  return kind === 'pet' ? ofTable(productFields.pet, context, {}) : []
}

type DetailField = BookingField & {
  detail?: { size: number }
  stored?: string
  list?: string
  read?(text: string, today: string): unknown
}

/** Those of the fields of a table that the dialog has; where there is a list it is filled from `lists`. */
function ofTable(
  fields: Readonly<Record<string, DetailField>>,
  { t }: FieldContext,
  lists: Readonly<Record<string, readonly Choice[]>>,
): ModifyField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.detail === undefined) return []
    const choices = lists[field.list ?? ''] ?? []
    return [
      {
        field: storedNameOf(field),
        label: t(`column.${field.title ?? key}` as 'column.type'),
        size: field.detail.size,
        ...(choices.length > 0 && { choices }),
        ...(formOf(field) === 'yesNo' && { isTick: true }),
        read: (text, today) => valueRead(field, text, today),
      },
    ]
  })
}

/** A field of a vehicle is read as a part of it, and a listed code as it is. */
function valueRead(field: DetailField, text: string, today: string): string | number | undefined {
  const value = field.read ? field.read(text.trim(), today) : text || undefined
  return typeof value === 'object' && value !== null ? Object.values(value)[0] : (value as string)
}

const ofPassenger = (context: FieldContext): ModifyField[] => {
  const fields = Object.fromEntries(passengerKeys.map((key) => [key, passengerFields[key]]))
  const { residencyDocuments, municipalities } = context
  return ofTable(fields, context, { residencyDocuments, municipalities })
}

const placeNumber = ({ t }: FieldContext): ModifyField => ({
  field: storedNameOf(placeFields.accommodationNumber),
  label: t('booking:modify.field.accommodationNumber'),
  size: 8,
  read: inCapitals,
})

/** Fields that the company asks of every passenger in addition. */
function ofCompany({ availability }: FieldContext): ModifyField[] {
  return (availability?.bookingAttributes ?? []).map(({ fieldName, name, values }) => ({
    field: attributeField(fieldName),
    label: name,
    size: 14,
    ...(values.length > 0 && { choices: values.map(({ id, value }) => ({ code: id, name: value })) }),
    read: asTyped,
  }))
}

/** A garage is chosen where the ship has several. */
function ofVehicle(context: FieldContext): ModifyField[] {
  const garages = garagesOf(context.availability).map(({ idOrCode, name }) => ({ code: idOrCode, name }))
  const all = ofTable(vehicleFields, context, { garages })
  return garages.length > 0 ? all : all.filter(({ field }) => field !== 'garage')
}
