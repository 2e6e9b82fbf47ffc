import type { TFunction } from 'i18next'
import { attributeField } from '../../../domain/booking/companyRequirements.ts'
import type { Choice } from '../../field/choice/choice.ts'
import { readPassenger } from '../../sale/model/fields/passengerFields.ts'
import { garagesOf } from '../../sale/model/vehicle/garage.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { RecallRow } from '../recall/rows.ts'

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

/** What the fields depend on besides the row. */
export interface FieldContext {
  t: TFunction<'booking'>
  availability: TripAvailability | undefined
  /** Proofs of residence, and municipalities; empty until loaded. */
  documentTypes: readonly Choice[]
  cities: readonly Choice[]
}

/** The fields of the row without a column, in the order of the detail sheet of the sale. */
export function detailFields({ kind }: RecallRow, context: FieldContext): ModifyField[] {
  if (kind === 'passenger') return [...passengerFields(context), ...companyFields(context)]
  if (kind === 'vehicle') return vehicleFields(context)
  return kind === 'pet' ? petFields(context) : []
}

/** Names of the wire that differ from the names in the sale. */
const readAs = {
  nationality: 'nationality',
  documentType: 'documentType',
  documentNumber: 'documentNumber',
  discountDocumentType: 'discountDocumentType',
  discountDocument: 'discountDocument',
  residentCity: 'residentCity',
  loyaltyNumber: 'loyaltyCard',
  ssr: 'ssr',
} as const

function passengerFields({ t, documentTypes, cities }: FieldContext): ModifyField[] {
  const field = (name: keyof typeof readAs, size: number, choices: readonly Choice[] = []): ModifyField => ({
    field: name,
    label: t(`column.${readAs[name]}`),
    size,
    ...(choices.length > 0 && { choices }),
    read: (text, today) => readPassenger(readAs[name], text, today)?.[readAs[name]],
  })
  return [
    field('nationality', 4),
    field('documentType', 10),
    field('documentNumber', 14),
    field('discountDocument', 12),
    field('discountDocumentType', 16, documentTypes),
    field('residentCity', 16, cities),
    field('loyaltyNumber', 12),
    field('ssr', 12),
    { field: 'accommodationNumber', label: t('recall:modify.field.place'), size: 8, read: capitals },
  ]
}

const capitals = (text: string) => text.toUpperCase()

/** Fields that the company asks of every passenger in addition. */
function companyFields({ availability }: FieldContext): ModifyField[] {
  return (availability?.bookingAttributes ?? []).map(({ fieldName, name, values }) => ({
    field: attributeField(fieldName),
    label: name,
    size: 14,
    ...(values.length > 0 && { choices: values.map(({ id, value }) => ({ code: id, name: value })) }),
    read: (text) => text,
  }))
}

function vehicleFields({ t, availability }: FieldContext): ModifyField[] {
  const garages = garagesOf(availability).map(({ idOrCode, name }) => ({ code: idOrCode, name }))
  return [
    { field: 'priorityNumber', label: t('column.priorityNumber'), size: 12, read: (text) => text },
    ...(garages.length > 0
      ? [
          {
            ...{ field: 'garage', label: t('column.garage'), size: 16, choices: garages },
            read: (text: string) => (text === '' ? undefined : text),
          },
        ]
      : []),
    { field: 'adr', label: t('column.dangerousGoods'), size: 0, isTick: true, read: () => undefined },
  ]
}

function petFields({ t }: FieldContext): ModifyField[] {
  return [
    { field: 'documentType', label: t('column.documentType'), size: 10, read: capitals },
    { field: 'documentNumber', label: t('column.documentNumber'), size: 14, read: capitals },
    { field: 'weight', label: t('column.weight'), size: 6, read: readKilos },
    { field: 'over10kg', label: t('column.over10kg'), size: 0, isTick: true, read: () => undefined },
  ]
}

/** Kilograms with a decimal comma or point. */
function readKilos(text: string): number | undefined {
  const typed = text.replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined
}
