import type { TFunction } from 'i18next'
import { formatDate, formatDateAndDay } from '../../language/date.ts'
import { tripText } from '../../sale/model/bookingText.ts'
import { itemsOf, labelOf, rowKey, type StoredBooking } from '../shown/items.ts'
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
  priorityNumber: 'booking:column.priorityNumber',
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

function valueTexts(booking: StoredBooking, { values }: BookingEdits, t: TFunction<'recall'>): EditText[] {
  const texts = booking.trips.flatMap((trip) =>
    itemsOf(trip).flatMap((one) => {
      const stored = one.item as unknown as Readonly<Record<string, unknown>>
      return Object.entries(values[rowKey(trip, one)] ?? {}).flatMap(([field, value]) => {
        const name = nameOf[field as keyof typeof nameOf] as (typeof nameOf)['surname'] | undefined
        if (name === undefined) return []
        const label = `${labelOf(one)} · ${t(name)}`
        const before = valueText(field, stored[field], t)
        return [{ key: `${one.item.uuid} ${field}`, label, before, after: valueText(field, value, t) }]
      })
    }),
  )
  return [...new Map(texts.map((text) => [`${text.key} ${text.before} ${text.after}`, text])).values()]
}

function contactTexts(booking: StoredBooking, { contact }: BookingEdits, t: TFunction<'recall'>): EditText[] {
  return Object.entries(contact).map(([field, after]) => ({
    key: field,
    label: t(contactNames[field as keyof typeof contactNames]),
    before: storedContact(booking, field) || '–',
    after: after || '–',
  }))
}

function valueText(field: string, value: unknown, t: TFunction<'recall'>): string {
  if (value === undefined || value === '') return '–'
  if (field === 'birthdate') return formatDate(String(value))
  if (field === 'sexType') return t(`booking:sexShort.${value as 'MALE' | 'FEMALE'}`)
  return String(value)
}
