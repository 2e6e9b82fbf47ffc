import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { nameOfPerson } from '../../../domain/value/personName.ts'
import { attributeField, isAttributeField } from '../../../domain/booking/companyRequirements.ts'
import { isDay } from '../../../domain/booking/fields/field.ts'
import { fieldNamed } from '../../../domain/booking/fields/bookedFields.ts'
import { leaderFields, type LeaderKey } from '../../../domain/booking/fields/leaderFields.ts'
import { printDecimal } from '../../../domain/value/money.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { currencySign, formatMoney } from '../../language/money.ts'
import { PriceTable } from '../../look/PriceRow.tsx'
import { payees } from '../../sale/model/payment/payments.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { formatDate, formatDateAndDay } from '../../language/date.ts'
import { tripText } from '../../sale/model/bookingText.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { textOf } from '../../language/text.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { dialogOver, PayButtons, useAnswer, type AskedProps, WithoutRefund } from '../BookingDialog.tsx'
import { LostDiscounts } from '../verbs/LostDiscounts.tsx'
import { namesOf } from '../page/rows.ts'
import {
  type StoredBooking,
  itemsOf,
  labelOf,
  rowKey,
  type BookedTrip,
  storedValues,
} from '../shown/items.ts'
import type { ModifyPrice } from '../shown/bookingStore.ts'
import { refuseRefund } from '../verbs/refundRight.ts'
import { NextSteps, type NextStep } from '../shown/NextSteps.tsx'
import { useEditsOf, type BookingEdits, isEmpty, storedContact } from './edits.ts'

type ModifyProps = AskedProps<typeof bookingQuestion.modify>

/** The tick and the refusal belong to one price. */
const ModifyDialog = (props: ModifyProps) => <AskModify key={props.asked.idempotencyKey} {...props} />

export const bookingDialog = dialogOver(bookingQuestion.modify, ModifyDialog)

/** Asks for confirmation with the old and the new price; a higher price is paid by the method chosen. */
function AskModify({ asked: { price, body, refund }, booking }: ModifyProps) {
  const { t } = useTranslation('booking')
  const { problem, setProblem, answer } = useAnswer(bookingQuestion.modify, bookingCommand.confirmModify)
  const waiver = useAnswer(bookingQuestion.modify, bookingCommand.waiveRefund)
  const isWaived = body.withoutRefund === true
  const isFree = price.difference === 0 && (price.fees === 0 || isWaived)
  const mustWaive = refuseRefund(price) !== undefined
  const [considered, setConsidered] = useState(isFree || mustWaive)
  const confirm = (args: { payments?: RequestedPayment[] }) =>
    considered ? answer(args) : setProblem(t('modify.tickFirst'))
  return (
    <QuestionDialog
      title={t('modify.title', { reference: booking.crsReservationId })}
      place="modify"
      size="large"
      primary={
        <PayButtons
          payees={payees(price)}
          due={price.difference}
          label={t('modify.confirm')}
          autoFocus={isFree}
          onConfirm={confirm}
        />
      }
      {...leftBy(bookingCommand.leaveModify, t('modify.back'))}
    >
      <EditList booking={booking} />
      <ModifyCosts booking={booking} price={price} />
      <WithoutRefund
        refund={refund}
        currency={price.currency}
        value={isWaived}
        isPermitted={price.refundPermitted ?? true}
        onChange={(waived) => waiver.answer({ waived })}
      />
      {!isFree && !mustWaive && (
        <CheckField
          label={t('modify.considered')}
          value={considered}
          onChange={(value) => {
            setConsidered(value)
            setProblem(undefined)
          }}
        />
      )}
      <Problem words={problem ?? waiver.problem} />
    </QuestionDialog>
  )
}

/** The fares that change, before and after, with the fees, and what is paid or refunded in the end. */
function ModifyCosts({ booking, price }: { booking: StoredBooking; price: ModifyPrice }) {
  const { t } = useTranslation('booking')
  const names = namesOf(booking)
  const rows = price.trips.flatMap(({ companyReservationCode, items }) =>
    items
      .filter(({ before, after, fee }) => before !== after || fee > 0)
      .map((item) => ({ ...item, key: `${companyReservationCode}/${item.uuid}` })),
  )
  const { difference, fees, refunds, before, after, currency } = price
  type Item = Pick<(typeof rows)[number], 'before' | 'after' | 'fee'>
  const money = (key: 'before' | 'after' | 'fee' | 'difference', value: (item: Item) => number) => ({
    title: `${t(`modify.${key}`)} ${currencySign(currency)}`,
    numeric: true as const,
    text: (item: Item) => formatMoney(value(item)),
  })
  if (rows.length === 0 && difference === 0) {
    const amount = formatMoney(after, currency)
    return <p className="message plain">{t('modify.samePrice', { amount })}</p>
  }
  return (
    <>
      <PriceTable
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { title: t('cancel.what'), tone: 'wrap', text: ({ key }) => names.get(key) },
          money('before', (item) => item.before),
          money('after', (item) => item.after),
          money('fee', ({ fee }) => fee),
          money('difference', (item) => item.after - item.before + item.fee),
        ]}
        sums={
          <>
            <th scope="row">{t('booking.total')}</th>
            <td className="num">{formatMoney(before)}</td>
            <td className="num">{formatMoney(after)}</td>
            <td className={fees > 0 ? 'num bad' : 'num'}>{formatMoney(fees)}</td>
            <td className="num strong">{formatMoney(after - before + fees)}</td>
          </>
        }
      />
      <LostDiscounts losses={price} currency={currency} />
      <p className="message plain">
        {difference > 0
          ? t('modify.toPay', { amount: formatMoney(difference, currency) })
          : difference < 0
            ? t('modify.toRefund', {
                amount: formatMoney(-difference, currency),
                methods: refunds
                  .map(
                    ({ paymentMethod, total }) =>
                      `${t(`modify.method.${paymentMethod as 'cash'}`)} ${formatMoney(total)}`,
                  )
                  .join(', '),
              })
            : t('modify.nothingDue')}
      </p>
    </>
  )
}

/** Lists the changes typed over the booking, with the old and the new value of each. */
function EditList({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['booking', 'sale', 'line'])
  const edits = useEditsOf(booking.crsReservationId)
  return (
    <ul>
      {editTexts(booking, edits, t).map(({ key, label, before, after }) => (
        <li key={`${key} ${before}`}>
          <span className="muted">{label} </span>
          {before} <span className="muted">→</span> <span className="warn">{after}</span>
        </li>
      ))}
    </ul>
  )
}

/** One change, old and new: of a field by its column, or of the sailing of a trip. */
interface EditText {
  key: string
  label: string
  before: string
  after: string
}

/** The typed changes, each once, although a person’s name changes on every trip. */
function editTexts(
  booking: StoredBooking,
  edits: BookingEdits,
  t: TFunction<['booking', 'sale', 'line']>,
): EditText[] {
  return [
    ...sailingTexts(booking, edits),
    ...remarksTexts(booking, edits, t),
    ...valueTexts(booking, edits, t),
    ...contactTexts(booking, edits, t),
    ...companionTexts(edits, t),
  ]
}

function companionTexts({ companion }: BookingEdits, t: TFunction<'booking'>): EditText[] {
  if (companion === undefined) return []
  return [{ key: 'companion', label: t('companion.field'), before: '–', after: companion }]
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
  t: TFunction<['booking', 'sale', 'line']>,
): EditText[] {
  return trips.flatMap(({ companyReservationCode: key, remarks, origin, destination }) => {
    const after = values[key]?.['remarks']
    if (after === undefined) return []
    const label = t('sale:remarksOf', { trip: `${origin.idOrCode}→${destination.idOrCode}` })
    return [{ key: `${key} remarks`, label, before: remarks || '–', after: String(after) || '–' }]
  })
}

function valueTexts(
  booking: StoredBooking,
  { values }: BookingEdits,
  t: TFunction<['booking', 'sale', 'line']>,
): EditText[] {
  const texts = booking.trips.flatMap((trip) =>
    itemsOf(trip).flatMap((one) => {
      const stored = storedValues(one)
      return Object.entries(values[rowKey(trip, one)] ?? {}).flatMap(([field, value]) => {
        const name = fieldName(field)
        if (name === undefined) return []
        const label = `${labelOf(one)} · ${name}`
        const text = (of: unknown) => (field === 'ownerUuid' ? ownerText(trip, of) : valueText(field, of, t))
        return [{ key: `${one.item.uuid} ${field}`, label, before: text(stored[field]), after: text(value) }]
      })
    }),
  )
  return [...new Map(texts.map((text) => [`${text.key} ${text.before} ${text.after}`, text])).values()]
}

/** A company’s own attribute is named by its field; undefined for a value that follows from another. */
function fieldName(name: string): string | undefined {
  if (isAttributeField(name)) return name.slice(attributeField('').length)
  const key = fieldNamed(name)?.title
  return key && textOf([`booking:modify.field.${name}`, `booking:modify.field.${key}`, `sale:column.${key}`])
}

function ownerText({ selectedPassengers }: BookedTrip, uuid: unknown): string {
  return nameOfPerson(selectedPassengers.find((passenger) => passenger.uuid === uuid) ?? {}) || '–'
}

function contactTexts(
  booking: StoredBooking,
  { contact }: BookingEdits,
  t: TFunction<['booking', 'sale', 'line']>,
): EditText[] {
  return Object.entries(contact).map(([field, after]) => {
    const title = field === 'remarks' ? field : leaderFields[field as LeaderKey].title
    return {
      key: field,
      label: t(`sale:${title as 'remarks'}`),
      before: storedContact(booking, field) || '–',
      after: after || '–',
    }
  })
}

function valueText(name: string, value: unknown, t: TFunction<['booking', 'sale', 'line']>): string {
  const form = fieldNamed(name)?.form
  // A value that is yes or no is no where it is absent.
  if (typeof value === 'boolean' || form === 'yesNo') return t(value ? 'sale:yes' : 'sale:no')
  if (value === undefined || value === '') return '–'
  if (form === 'petSeat') return t(`line:preview.petPlace.${value as 'CAGE'}`)
  if (isDay(form)) return formatDate(String(value))
  if (form === 'sex') return t(`sale:sexShort.${value as 'MALE' | 'FEMALE'}`)
  return typeof value === 'number' ? printDecimal(value) : String(value)
}

/** The key that issues an option goes on to the changes first. */
const steps: readonly NextStep[] = [
  { command: bookingCommand.issueHeld },
  { command: bookingCommand.dropEdits },
]

/** The changes typed over the booking, until they are stored or dropped. */
export function ModifyPanel({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['booking', 'sale', 'line'])
  const edits = useEditsOf(booking.crsReservationId)
  if (isEmpty(edits)) return null
  return (
    <>
      <SectionTitle>{t('modify.unsaved')}</SectionTitle>
      <EditList booking={booking} />
      <NextSteps steps={steps} />
    </>
  )
}
