import type { TFunction } from 'i18next'
import { attributeField, isAttributeField } from '../../../domain/booking/companyRequirements.ts'
import { printDecimal } from '../../../domain/value/decimal.ts'
import { formatDate, formatDateAndDay } from '../../language/date.ts'
import { tripText } from '../../sale/model/bookingText.ts'
import { itemsOf, labelOf, rowKey, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import { storedContact } from './editRows.ts'
import type { BookingEdits } from './edits.ts'

/** One change, old and new: of a field by its column, or of the sailing of a trip. */
export interface EditText {
  key: string
  label: string
  before: string
  after: string
}

/** Names of the fields by the fields on the wire; those without one follow from another. */
const nameOf = {
  ...{ surname: 'modify.field.surname', name: 'modify.field.name', sexType: 'modify.field.sex' },
  ...{ birthdate: 'modify.field.birthdate', type: 'modify.field.type', idOrCode: 'modify.field.type' },
  ...{ plateNumber: 'modify.field.plate', driverSurname: 'modify.field.driver' },
  ...{ length: 'modify.field.length', height: 'modify.field.height' },
  accommodationIdOrCode: 'modify.field.accommodation',
  discountIdOrCode: 'modify.field.discount',
  ...{ nationality: 'booking:column.nationality', documentType: 'booking:column.documentType' },
  ...{ documentNumber: 'booking:column.documentNumber', loyaltyNumber: 'booking:column.loyaltyCard' },
  ...{ discountDocument: 'booking:column.discountDocument', ssr: 'booking:column.ssr' },
  ...{ priorityNumber: 'booking:column.priorityNumber', garage: 'booking:column.garage' },
  ...{ adr: 'booking:column.dangerousGoods', accommodationNumber: 'modify.field.place' },
  discountDocumentType: 'booking:column.discountDocumentType',
  ...{ residentCity: 'booking:column.residentCity', units: 'booking:column.units' },
  ...{ quantity: 'booking:column.quantity', ownerUuid: 'booking:column.owner' },
  ...{ weight: 'booking:column.weight', over10kg: 'booking:column.over10kg' },
  seat: 'booking:column.petSeat',
} as const

/** Names of the fields of the lead passenger, in the order of their dialog. */
export const contactNames = {
  ...{ mobile: 'booking:mobile', email: 'booking:email', emergencyPhone: 'booking:emergencyPhone' },
  ...{ lastName: 'booking:leaderLastName', firstName: 'booking:leaderFirstName' },
  ...{ phone: 'booking:leaderPhone', remarks: 'booking:remarks' },
} as const

/** The typed changes, each once, although a person’s name changes on every trip. */
export function editTexts(booking: StoredBooking, edits: BookingEdits, t: TFunction<'recall'>): EditText[] {
  return [
    ...sailingTexts(booking, edits),
    ...remarksTexts(booking, edits, t),
    ...valueTexts(booking, edits, t),
    ...contactTexts(booking, edits, t),
  ]
}

function sailingTexts(booking: StoredBooking, { sailings }: BookingEdits): EditText[] {
  return booking.trips.flatMap((trip, index) => {
    const after = sailings[trip.companyReservationCode]
    if (!after) return []
    return [
      {
        key: trip.companyReservationCode,
        label: `${index + 1}`,
        before: tripText(trip, formatDateAndDay),
        after: tripText(after, formatDateAndDay),
      },
    ]
  })
}

function remarksTexts(
  { trips }: StoredBooking,
  { values }: BookingEdits,
  t: TFunction<'recall'>,
): EditText[] {
  return trips.flatMap(({ companyReservationCode: key, remarks, origin, destination }) => {
    const after = values[key]?.['remarks']
    if (after === undefined) return []
    const label = t('booking:remarksOf', { trip: `${origin.idOrCode}→${destination.idOrCode}` })
    return [{ key: `${key} remarks`, label, before: remarks || '–', after: String(after) || '–' }]
  })
}

function valueTexts(booking: StoredBooking, { values }: BookingEdits, t: TFunction<'recall'>): EditText[] {
  const texts = booking.trips.flatMap((trip) =>
    itemsOf(trip).flatMap((one) => {
      const stored = one.item as unknown as Readonly<Record<string, unknown>>
      return Object.entries(values[rowKey(trip, one)] ?? {}).flatMap(([field, value]) => {
        const name = fieldName(field, t)
        if (name === undefined) return []
        const label = `${labelOf(one)} · ${name}`
        const text = (of: unknown) => (field === 'ownerUuid' ? ownerText(trip, of) : valueText(field, of, t))
        return [{ key: `${one.item.uuid} ${field}`, label, before: text(stored[field]), after: text(value) }]
      })
    }),
  )
  return [...new Map(texts.map((text) => [`${text.key} ${text.before} ${text.after}`, text])).values()]
}

/** A company’s own attribute is named by its field. */
function fieldName(field: string, t: TFunction<'recall'>): string | undefined {
  const name = nameOf[field as keyof typeof nameOf] as (typeof nameOf)['surname'] | undefined
  if (name !== undefined) return t(name)
  return isAttributeField(field) ? field.slice(attributeField('').length) : undefined
}

function ownerText({ selectedPassengers }: BookedTrip, uuid: unknown): string {
  const { surname = '', name = '' } = selectedPassengers.find((one) => one.uuid === uuid) ?? {}
  return `${surname} ${name}`.trim() || '–'
}

function contactTexts(booking: StoredBooking, { contact }: BookingEdits, t: TFunction<'recall'>): EditText[] {
  return Object.entries(contact).map(([field, after]) => ({
    key: field,
    label: t(contactNames[field as keyof typeof contactNames]),
    before: storedContact(booking, field) || '–',
    after: after || '–',
  }))
}

/** Fields that are yes or no, and no where they are absent. */
const ticks = new Set(['adr', 'over10kg'])

function valueText(field: string, value: unknown, t: TFunction<'recall'>): string {
  if (typeof value === 'boolean' || ticks.has(field)) return t(value ? 'booking:yes' : 'booking:no')
  if (value === undefined || value === '') return '–'
  if (field === 'seat') return t(`command:preview.petPlace.${value as 'CAGE'}`)
  if (field === 'birthdate') return formatDate(String(value))
  if (field === 'sexType') return t(`booking:sexShort.${value as 'MALE' | 'FEMALE'}`)
  return typeof value === 'number' ? printDecimal(value) : String(value)
}
