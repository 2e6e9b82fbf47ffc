import { useEffect, useMemo, useRef, useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import { lineContext } from '../../command/keyboard.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { commands } from '../../command/registry.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { moveFocus } from '../../field/focus/tabOrder.ts'
import { Problem } from '../../field/Problem.tsx'
import { asHigh, useRows } from '../../grid/useRows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useListEntry } from '../../grid/enterList.ts'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { dialogOf, useRecall, useShownBooking, problemIn } from '../shown/shownStore.ts'
import {
  chooseDeparture,
  loadDepartures,
  setConsidered,
  useReplacement,
  type Departure,
  type OpenTicket,
} from './departures.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { formatDate, formatTime } from '../../language/date.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import { Button } from '../../field/Button.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import type { Column } from '../../grid/column.ts'

/** Chooses a departure for open tickets, with the difference in price to be considered and paid. */
function ReplaceDialog({ word }: BookingDialogProps) {
  const isOpen = useRecall((state) => dialogOf(state, 'replaceOpen') !== undefined)
  const booking = useShownBooking()
  return isOpen && booking ? <Replacing reference={booking.crsReservationId} word={word} /> : null
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmReplacement', Dialog: ReplaceDialog }

function Replacing({ reference, word }: Pick<BookingDialogProps, 'word'> & { reference: string }) {
  const { t } = useTranslation('recall')
  const tickets = useReplacement((state) => state.tickets)
  const chosen = useReplacement((state) => state.chosen)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setProblem(undefined), [chosen])
  const keep = () => void commands.run('booking.leaveReplacement', {}, 'screen')

  async function confirm(payments?: RequestedPayment[]) {
    const args = payments ? { payments } : {}
    const outcome = await commands.run('booking.confirmReplacement', args, 'screen')
    setProblem(problemIn('replaceOpen', outcome, word))
  }

  return (
    <Dialog
      title={t('replaceOpen.title', { count: tickets.length, reference })}
      place="replaceOpen"
      onClose={keep}
      size="large"
      foot={<ReplaceButtons confirm={(payments) => void confirm(payments)} keep={keep} />}
    >
      <TicketTable tickets={tickets} />
      <Departures word={word} />
      <Prices word={word} />
      <Problem words={problem} />
    </Dialog>
  )
}

/** The departures of a day; Enter chooses one, and the focus goes on to what it costs. */
function Departures({ word }: Pick<BookingDialogProps, 'word'>) {
  const { t } = useTranslation('recall')
  const { date, departures, chosen, prices, tickets } = useReplacement()
  const list = isRefusal(departures) ? undefined : departures
  const rows = useRows(list)
  const columns = useMemo(() => departureColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const toDepartures = useListEntry(grid, departures === undefined)
  const box = useRef<HTMLDivElement>(null)
  const { today } = lineContext.get()
  useEffect(() => grid.current?.focus(), [])
  useEffect(() => {
    if (prices !== undefined && box.current?.contains(document.activeElement)) moveFocus(1)
  }, [prices])
  useEffect(() => {
    for (let place = 0; place < rows.count(); place++) rows.touch(place)
  }, [rows, chosen])

  return (
    <>
      <div className="chips">
        <DateField
          label={t('replaceOpen.day')}
          value={date}
          onChange={(day) => void loadDepartures(day)}
          parse={(text) => {
            const meant = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
            return meant === 'never' ? undefined : meant
          }}
          today={today}
          least={today}
          {...(tickets[0] && { most: tickets[0].openUntil })}
          onEnter={toDepartures}
        />
      </div>
      <div ref={box} {...asHigh(Math.max(3, list?.length ?? 0), true)} aria-busy={departures === undefined}>
        <Grid
          ref={grid}
          rows={rows}
          columns={columns}
          label={t('replaceOpen.departures')}
          keyOf={({ departureDateTime, vessel }) => `${departureDateTime} ${vessel.idOrCode}`}
          rowClass={(row) => (row === useReplacement.getState().chosen ? 'picked' : undefined)}
          opensOnClick
          onEnter={(row: Departure) => void chooseDeparture(row)}
          onSpace={(row: Departure) => void chooseDeparture(row)}
        />
      </div>
      {isRefusal(departures) && <Problem words={word(departures)} />}
      {list?.length === 0 && <p className="message plain">{t('replaceOpen.noDepartures')}</p>}
    </>
  )
}

/** Dashes until a departure is chosen and priced, so that nothing moves when it is. */
function Prices({ word }: Pick<BookingDialogProps, 'word'>) {
  const { t } = useTranslation('recall')
  const { prices, isConsidered } = useReplacement()
  const known = isRefusal(prices) ? undefined : prices
  const difference = known?.difference
  const label = t(difference !== undefined && difference < 0 ? 'replaceOpen.refund' : 'replaceOpen.toPay')
  return (
    <div aria-busy={prices === undefined}>
      <PriceRow label={t('replaceOpen.oldPrice')} each={known?.oldPrice} />
      <PriceRow label={t('replaceOpen.newPrice')} each={known?.newPrice} />
      <PriceSum
        label={label}
        amount={difference === undefined ? undefined : Math.abs(difference)}
        currency={known?.currency}
        main
      />
      <CheckField
        label={t('replaceOpen.considered')}
        value={isConsidered}
        onChange={setConsidered}
        disabled={difference === undefined || difference === 0}
      />
      {isRefusal(prices) && <Problem words={word(prices)} />}
    </div>
  )
}

/** The open tickets that are to be replaced, each with what was paid for it. */
export function TicketTable({ tickets }: { tickets: readonly OpenTicket[] }) {
  const { t } = useTranslation('recall')
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('column.ticket')}</th>
          <th scope="col">{t('cancel.what')}</th>
          <th scope="col">{t('column.accommodation')}</th>
          <th scope="col">{t('column.trip')}</th>
          <th scope="col">{t('replaceOpen.validUntil')}</th>
          <th scope="col" className="num">
            {t('replaceOpen.oldPrice')} {currencySign(tickets[0]?.currency)}
          </th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <tr key={ticket.letter + ticket.number}>
            <th scope="row">{printTicket(ticket)}</th>
            <td className="wrap">{ticket.name}</td>
            <td className="wrap">{ticket.accommodationName}</td>
            <td>{`${ticket.origin.idOrCode}→${ticket.destination.idOrCode} ${ticket.company.abbreviation}`}</td>
            <td>{formatDate(ticket.openUntil)}</td>
            <td className="num">{formatMoney(ticket.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ReplaceButtonsProps {
  confirm(payments?: RequestedPayment[]): void
  keep(): void
}

/** One button for each method of paying a higher price, the usual one first; else one that replaces the tickets. */
export function ReplaceButtons({ confirm, keep }: ReplaceButtonsProps) {
  const { t } = useTranslation('recall')
  const { tickets, prices } = useReplacement()
  const known = prices === undefined || isRefusal(prices) ? undefined : prices
  const due = Math.max(0, known?.difference ?? 0)
  const companies = tickets.slice(0, 1).map(({ company }) => ({ abbreviation: company.abbreviation }))
  const methods = useMethods(companies, due)
  return (
    <>
      {due > 0 ? (
        <MethodButtons {...{ methods, total: due }} onPay={confirm} />
      ) : (
        <Button kind="main" disabled={known === undefined} onPress={() => confirm()}>
          {t('replaceOpen.confirm')}
        </Button>
      )}
      <Button onPress={keep}>{t('replaceOpen.keep')}</Button>
    </>
  )
}

/** Columns of the departures that can come in place of an open date. */
export function departureColumns(t: TFunction<'recall'>): Column<Departure>[] {
  return [
    {
      key: 'departs',
      title: t('replaceOpen.departs'),
      width: 70,
      tone: 'strong',
      text: ({ departureDateTime }) => formatTime(departureDateTime),
    },
    {
      key: 'arrives',
      title: t('replaceOpen.arrives'),
      width: 70,
      text: ({ arrivalDateTime }) => formatTime(arrivalDateTime),
    },
    {
      key: 'ship',
      title: t('found.ship'),
      width: 150,
      grow: 2,
      text: ({ vessel }) => vessel.name ?? vessel.idOrCode,
    },
    {
      key: 'stops',
      title: t('replaceOpen.stops'),
      width: 150,
      grow: 1,
      tone: 'muted',
      text: ({ stops }) => stops.map(({ idOrCode }) => idOrCode).join(' '),
    },
    {
      key: 'seats',
      title: t('replaceOpen.seats'),
      width: 80,
      numeric: true,
      tone: ({ seats }) => (seats === 0 ? 'bad' : undefined),
      text: ({ seats }) => String(seats),
    },
    {
      key: 'price',
      title: t('replaceOpen.from'),
      width: 90,
      numeric: true,
      text: ({ prices }) => (prices.passenger === undefined ? '–' : formatMoney(prices.passenger)),
    },
  ]
}
