import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { isRefusal } from '../../../domain/refusal.ts'
import { reference } from '../../../contract/reference.ts'
import { formatDate } from '../../language/date.ts'
import { printDecimal } from '../../../domain/value/money.ts'
import { typedLeaderKeys } from '../../../domain/booking/fields/leaderFields.ts'
import { attributeField } from '../../../domain/booking/companyRequirements.ts'
import { placeFields } from '../../../domain/booking/fields/bookedFields.ts'
import { formOf, isDay, type BookingField } from '../../../domain/booking/fields/field.ts'
import {
  passengerFields,
  passengerKeys,
  storedNameOf,
} from '../../../domain/booking/fields/passengerFields.ts'
import { isPreselected, markPreselected } from '../../../domain/booking/fields/preselected.ts'
import { productFields } from '../../../domain/booking/fields/productFields.ts'
import { asTyped, inCapitals } from '../../../domain/booking/fields/readText.ts'
import { vehicleFields } from '../../../domain/booking/fields/vehicleFields.ts'
import { refusalIn, usePortTime } from '../../command/useCommands.ts'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { lineContext } from '../../command/keyboard.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { choicesFrom, type Choice } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { cacheForSession, useCached } from '../../request/cache.ts'
import { largePet } from '../../sale/model/item/items.ts'
import { LeaderField } from '../../sale/model/LeaderField.tsx'
import { garagesOf } from '../../sale/model/accommodation/accommodation.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { dialogOver, type AskedProps } from '../BookingDialog.tsx'
import { rowsOf, type BookingRow } from '../page/rows.ts'
import { useBooking } from '../shown/bookingStore.ts'
import { type BookedTrip, type StoredBooking, labelOf, storedValues } from '../shown/items.ts'
import {
  editedRow,
  editTripRemarks,
  editRow,
  lockedReason,
  editContact,
  storedContact,
  useEditsOf,
  type EditedValues,
} from './edits.ts'
import { useAvailability } from './useAvailability.ts'

/** The fields without a column: of the row of the cursor, of its trip, and of the lead passenger. */
function DetailsDialog({ asked: { refused: named }, booking }: AskedProps<typeof bookingQuestion.details>) {
  const { t } = useTranslation('sale')
  const cursor = useBooking((state) => state.cursor)
  const edits = useEditsOf(booking.crsReservationId)
  const row = rowsOf(booking, new Set()).find(({ key }) => key === cursor)
  const refused = named && { field: named.field, error: refusalIn(bookingCommand.modify, named.refusal) }
  return (
    <Dialog
      title={t('detail.title')}
      place="editDetails"
      size="large"
      onClose={() => void commands.run(bookingCommand.leaveDetails, {}, 'screen')}
    >
      {row && <ItemFields booking={booking} row={editedRow(row, edits)} refused={refused} />}
      {row && <TripRemarks booking={booking} trip={row.trip} />}
      <ContactFields booking={booking} refused={refused} />
    </Dialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.details, DetailsDialog)

function TripRemarks({ booking, trip }: { booking: StoredBooking; trip: BookedTrip }) {
  const { t } = useTranslation('sale')
  const { values } = useEditsOf(booking.crsReservationId)
  const typed = values[trip.companyReservationCode]?.['remarks']
  const isLocked = trip.modifiableAttributes?.includes('surname') !== true
  return (
    <div className="chips">
      <TextField
        label={t('remarksOf', { trip: `${trip.origin.idOrCode}→${trip.destination.idOrCode}` })}
        size={40}
        maxLength={500}
        disabled={isLocked}
        value={typed === undefined ? (trip.remarks ?? '') : String(typed)}
        onChange={(text) => editTripRemarks(booking, trip, text)}
      />
    </div>
  )
}

interface ItemFieldsProps {
  booking: StoredBooking
  /** With what was typed over it. */
  row: BookingRow
  refused: RefusedField | undefined
}

/** The fields of a passenger, vehicle or pet that have no column. */
function ItemFields({ booking, row, refused }: ItemFieldsProps) {
  const now = usePortTime()
  const fields = useFields(booking, row, now)
  if (fields.length === 0) return null
  const put = (values: EditedValues) => editRow(booking, row, values, now)
  return (
    <>
      <p className="message plain">{labelOf(row)}</p>
      <div className="chips">
        {fields.map((field) => (
          <ItemField
            key={field.field}
            of={field}
            value={storedValues(row)[field.field]}
            isPreselected={isPreselected(field.field, storedValues(row))}
            disabled={lockedReason(row.trip, row, field.field, now) !== undefined}
            error={refused?.field === field.field ? refused.error : undefined}
            put={put}
          />
        ))}
      </div>
    </>
  )
}

function useFields(booking: StoredBooking, row: BookingRow, now: string): ModifyField[] {
  const { t } = useTranslation('sale')
  const availability = useAvailability(booking, now, true)(row)
  const { data } = useCached(reference.residentStaticData, {}, cacheForSession)
  return useMemo(() => {
    const lists = data && !isRefusal(data) ? data : undefined
    const residencyDocuments = choicesOf(lists?.documentTypes)
    const municipalities = choicesOf(lists?.cities)
    return detailFields(row, { t, availability, residencyDocuments, municipalities })
  }, [t, row, availability, data])
}

const choicesOf = (list: readonly { idOrCode: string; name: string }[] = []): Choice[] =>
  list.map(({ idOrCode, name }) => ({ code: idOrCode, name }))

interface ItemFieldProps {
  of: ModifyField
  value: unknown
  /** Shown with a sign; Enter confirms it. */
  isPreselected: boolean
  disabled: boolean
  error: string | undefined
  put(values: EditedValues): void
}

function ItemField({ of, value, isPreselected: isMarked, disabled, error, put }: ItemFieldProps) {
  const { t } = useTranslation('sale')
  const { field, label, size, choices, isTick } = of
  const textOf = (stored: string) => (of.isDay && stored !== '' ? formatDate(stored) : stored)
  const source = useMemo(() => choicesFrom(choices ?? []), [choices])
  const { today } = lineContext.get()
  const text =
    typeof value === 'number' ? printDecimal(value) : typeof value === 'string' ? textOf(value) : ''
  const shown = isMarked ? markPreselected(text) : text
  const common = { label, size, disabled, error, autoFocus: error !== undefined }
  if (isTick)
    return (
      <CheckField
        label={label}
        value={value === true}
        disabled={disabled}
        onChange={(ticked) => put({ [field]: ticked })}
      />
    )
  const take = (text: string) => {
    const read = of.read(text, today)
    if (read !== undefined) put(withSize(field, read))
  }
  if (choices) return <ChoiceField {...common} value={shown} source={source} onChange={take} />
  return (
    <TextField
      {...common}
      maxLength={200}
      value={shown}
      check={(text) =>
        text === shown || of.read(text, today) !== undefined
          ? undefined
          : t(`wrong.${field}`, { defaultValue: t('wrong.any') })
      }
      onChange={take}
      {...(isMarked && { onEnter: () => take(shown) })}
    />
  )
}

/** The weight of a pet decides whether it is a large one. */
const withSize = (field: string, value: string | number): EditedValues =>
  field === 'weight' ? { weight: value, over10kg: Number(value) > largePet } : { [field]: value }

/** The field that the server refuses, and why. */
interface RefusedField {
  field: string
  error: string
}

interface ContactFieldsProps {
  booking: StoredBooking
  refused: RefusedField | undefined
}

/** The lead passenger, and the remarks of the booking. */
function ContactFields({ booking, refused }: ContactFieldsProps) {
  const { t } = useTranslation('sale')
  const { contact } = useEditsOf(booking.crsReservationId)
  const shared = (field: string) => ({
    value: contact[field] ?? storedContact(booking, field),
    autoFocus: refused?.field === field,
    error: refused?.field === field ? refused.error : undefined,
    onChange: (text: string) => editContact(booking, field, text),
  })
  return (
    <>
      <p className="message plain">{t('leader')}</p>
      <div className="chips">
        {typedLeaderKeys.map((field) => (
          <LeaderField key={field} field={field} size={field === 'email' ? 22 : 14} {...shared(field)} />
        ))}
        <TextField label={t('remarks')} size={22} maxLength={500} {...shared('remarks')} />
      </div>
    </>
  )
}

/** A field of an item that has no column, by its name on the wire. */
export interface ModifyField {
  field: string
  label: string
  /** In characters. */
  size: number
  /** A tick instead of a text. */
  isTick?: true
  /** Stored as YYYY-MM-DD. */
  isDay?: true
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

/** Returns the fields of a table that the dialog has; choices are filled from `lists`. */
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
        ...(isDay(formOf(field)) && { isDay: true }),
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
