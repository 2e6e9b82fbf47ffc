import { saleCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Reductions, NextSteps, type NextStep, documentSteps } from '../../booking/shown/NextSteps.tsx'
import { PageBody } from '../../field/PageBody.tsx'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney, currencySign } from '../../language/money.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useSale } from '../model/saleStore.ts'
import type { StoredBooking } from '../model/storedBooking.ts'
import { outcomeText } from './SaleAnnouncement.tsx'
import { steps, stepTitle } from '../model/state.ts'
import { isLive, itemsOf, labelOf, type BookedItem } from '../../booking/shown/items.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { sum, type Money } from '../../../domain/value/money.ts'
import { emptyBerthsPaidBy, tripText, withEmptyBerths } from '../model/bookingText.ts'

interface SoldPanelProps {
  sold: StoredBooking
  /** The agency’s credit after the sale, shown when something was paid on account. */
  creditLeft?: ReactNode
  /** Lists below the tickets, of what is looked up next. */
  below?: ReactNode
}

/** The booking just sold or held: its reference, its tickets, and what can be done next. */
export function SoldPanel({ sold, creditLeft, below }: SoldPanelProps) {
  const { t } = useTranslation(['sale', 'booking'])
  const beside = (
    <>
      <SectionTitle>{t('booking:panel.documents')}</SectionTitle>
      <NextSteps steps={documentSteps} />
      <SectionTitle>{t('afterSale')}</SectionTitle>
      <NextSteps steps={furtherSteps} />
    </>
  )
  return (
    <>
      <DoneSteps isOption={sold.reservationStatus === 'OPTIONAL'} />
      <div className="sold-head">
        <span className="muted">{t('reference')}</span>
        <span className="sold-reference">{sold.crsReservationCode}</span>
        <Outcome sold={sold} creditLeft={creditLeft} />
      </div>
      <PageBody kind="sold" beside={beside}>
        <h2 className="unseen">
          {t('reference')} {sold.crsReservationCode}
        </h2>
        <Reductions booking={sold} />
        <SoldTable booking={sold} />
        {below}
      </PageBody>
    </>
  )
}

/** `✓ Issued · 879,00 on account · 249.121,00 left`, `✓ Held as option until 28/11 18:00 · 879,00 to pay` */
function Outcome({ sold, creditLeft }: SoldPanelProps) {
  const { t } = useTranslation(['sale', 'booking'])
  const { reservationStatus, optionDateTime, total, paid, currency } = sold
  const payments = useSale((state) => state.soldBy)
  if (reservationStatus === 'OPTIONAL')
    return (
      <span className="sold-outcome warn">
        <Done words={t('optional', { until: formatDateTime(optionDateTime ?? '') })} />
        {` · ${t('booking:booking.unpaid', { amount: formatMoney(total, currency) })}`}
      </span>
    )
  const amounts = payments.map(({ kind, amount }) => {
    return `${formatMoney(amount, currency)} ${t(`method.${kind}`)}`
  })
  const words = amounts.length > 0 ? amounts : [`${t('booking:booking.paid')} ${formatMoney(paid, currency)}`]
  return (
    <span className="sold-outcome good">
      <Done words={outcomeText(sold, t)} />
      {words.map((word) => ` · ${word}`).join('')}
      {payments.some(({ kind }) => kind === 'account') && creditLeft}
    </span>
  )
}

function Done({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">✓ </span>
      <strong>{words}</strong>
    </>
  )
}

const furtherSteps: readonly NextStep[] = [{ command: saleCommand.clear }, { command: saleCommand.sameAgain }]

/** The steps of the sale just made, all of them done; an option is not paid. */
function DoneSteps({ isOption }: { isOption: boolean }) {
  const { t } = useTranslation('sale')
  return (
    <ol className="wizard" aria-label={t('steps.title')}>
      {steps.map((step) => (
        <li key={step} className="wizard-step done">
          <span className="good">✓</span> {t(stepTitle(step, isOption))}
        </li>
      ))}
    </ol>
  )
}

/** Every ticket of the booking, with the sum of each trip and the total. */
function SoldTable({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('sale')
  const groups = soldGroups(booking)
  return (
    <table className="price-table sold-table">
      <thead>
        <tr>
          <th scope="col">{t('column.passenger')}</th>
          <th scope="col">{t('column.place')}</th>
          <th scope="col">{t('column.ticket')}</th>
          <th scope="col" className="num">
            {t('column.price')} {currencySign(booking.currency)}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.key} group={group} only={groups.length === 1} />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('totalOfAll')}
          </th>
          <td className="num">{formatMoney(booking.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The sum of an only trip is the total. */
function Group({ group: { title, rows, total }, only }: { group: SoldGroup; only: boolean }) {
  const { t } = useTranslation('pricing')
  return (
    <tbody>
      {title !== undefined && (
        <tr>
          <th scope="rowgroup" colSpan={4} className="price-group">
            {title}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
      {!only && title !== undefined && (
        <tr className="price-subtotal">
          <th scope="row" colSpan={3}>
            {t('fare.sum')}
          </th>
          <td className="num">{formatMoney(total)}</td>
        </tr>
      )}
    </tbody>
  )
}

function Row({ row: { name, place, ticket, price } }: { row: SoldRow }) {
  return (
    <tr>
      <th scope="row" className="strong">
        {name}
      </th>
      <td>{place}</td>
      <td className="strong">{ticket || '–'}</td>
      <td className="num">{formatMoney(price)}</td>
    </tr>
  )
}

/** One ticket, or one item of an option, which has no ticket yet. */
interface SoldRow {
  key: string
  name: string
  place: string
  ticket: string
  price: Money
}

/** The rows of one trip, or of the insurances, which belong to none. */
interface SoldGroup {
  key: string
  /** Undefined for the insurances. */
  title: string | undefined
  rows: readonly SoldRow[]
  total: Money
}

/** Everything sold, trip by trip; the groups add up to the total of the booking. */
export function soldGroups({ trips, insurances = [] }: StoredBooking): SoldGroup[] {
  const ofTrips = trips.map((trip) => {
    const rows = itemsOf(trip).filter(isLive).map(rowOf)
    return groupOf(trip.companyReservationCode, tripText(trip), rows)
  })
  const insured = insurances.filter(({ status }) => status !== 'CANCELLED')
  const rows = insured.map(({ id: key, name, grossAmount: price }) => {
    return { key, name, place: '', ticket: '', price }
  })
  return rows.length === 0 ? ofTrips : [...ofTrips, groupOf('insurances', undefined, rows)]
}

function groupOf(key: string, title: string | undefined, rows: readonly SoldRow[]): SoldGroup {
  return { key, title, rows, total: sum(rows.map(({ price }) => price)) }
}

function rowOf(one: BookedItem): SoldRow {
  const { uuid, ticket, price } = one.item
  return {
    key: uuid,
    name: labelOf(one),
    place: placeOf(one),
    ticket: ticket === undefined ? '' : printTicket(ticket),
    price: price.fare.total,
  }
}

/** Seat or cabin of a passenger; the names of other items describe them completely. */
function placeOf({ kind, item }: BookedItem): string {
  if (kind !== 'passenger') return ''
  const place = [item.accommodationName, item.accommodationNumber].filter(Boolean).join(' ')
  return withEmptyBerths(place, emptyBerthsPaidBy(item.price))
}
