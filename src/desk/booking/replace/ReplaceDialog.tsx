import { bookingCommand, bookingQuestion } from '../commands.ts'
import { answerOrUndefined } from '../../request/cache.ts'
import { useEffect, useMemo, useRef } from 'react'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, PayButtons, useAnswer, type AskedProps, WithoutRefund } from '../BookingDialog.tsx'
import { dayReader } from '../../field/date/calendar.ts'
import { refusalText } from '../../request/fault.ts'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { isRefusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { moveFocus } from '../../field/focus/focus.ts'
import { Problem } from '../../field/Problem.tsx'
import { asHigh, useRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { goOnOnce } from '../../field/focus/pendingFields.tsx'
import { useMoveToGrid, type GridHandle } from '../../grid/gridHandle.ts'
import { PriceRow, PriceSum, PriceTable } from '../../look/PriceRow.tsx'
import {
  chooseDeparture,
  loadDepartures,
  setConsidered,
  useReplacement,
  waiveReplacement,
  type Departure,
  type OpenTicket,
} from './departures.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { formatDate, formatTime } from '../../language/date.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import { columnsOf, type Column } from '../../grid/column.ts'

/** Chooses a departure for open tickets, with the difference in price to be considered and paid. */
function ReplaceDialog({ booking }: AskedProps<typeof bookingQuestion.replaceOpen>) {
  const { t } = useTranslation('booking')
  const { tickets, chosen, prices } = useReplacement()
  const { problem, setProblem, answer } = useAnswer(
    bookingQuestion.replaceOpen,
    bookingCommand.confirmReplacement,
  )
  useEffect(() => setProblem(undefined), [chosen, setProblem])
  const known = answerOrUndefined(prices)
  return (
    <QuestionDialog
      title={t('replaceOpen.title', { count: tickets.length, reference: booking.crsReservationId })}
      place="replaceOpen"
      size="large"
      primary={
        <PayButtons
          payees={tickets.slice(0, 1).map(({ company }) => ({ abbreviation: company.abbreviation }))}
          due={Math.max(0, known?.difference ?? 0)}
          label={t('replaceOpen.confirm')}
          disabled={known === undefined}
          onConfirm={answer}
        />
      }
      {...leftBy(bookingCommand.leaveReplacement, t('replaceOpen.keep'))}
    >
      <TicketTable tickets={tickets} />
      <Departures />
      <Prices />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.replaceOpen, ReplaceDialog)

/** The departures of a day; Enter chooses one, and the focus goes on to what it costs, where that is known. */
function Departures() {
  const { t } = useTranslation('booking')
  const { date, departures, chosen, tickets } = useReplacement()
  const list = isRefusal(departures) ? undefined : departures
  const rows = useRows(list)
  const columns = useMemo(() => departureColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const toDepartures = useMoveToGrid(grid, departures === undefined)
  const { today } = lineContext.get()
  function toPrices(): void {
    grid.current?.focus()
    if (!isRefusal(useReplacement.getState().prices)) moveFocus(1)
  }
  const choose = (row: Departure) => goOnOnce(() => chooseDeparture(row), toPrices)
  useEffect(() => {
    if (useReplacement.getState().chosen) toPrices()
    else grid.current?.focus()
  }, [])
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
          {...dayReader(today)}
          least={today}
          {...(tickets[0] && { most: tickets[0].openUntil })}
          onEnter={toDepartures}
        />
      </div>
      <div {...asHigh(Math.max(3, list?.length ?? 0), true)} aria-busy={departures === undefined}>
        <Grid
          ref={grid}
          rows={rows}
          columns={columns}
          label={t('replaceOpen.departures')}
          keyOf={({ departureDateTime, vessel }) => `${departureDateTime} ${vessel.idOrCode}`}
          rowClass={(row) => (row === useReplacement.getState().chosen ? 'picked' : undefined)}
          opensOnClick
          onEnter={choose}
          onSpace={choose}
        />
      </div>
      {isRefusal(departures) && <Problem words={refusalText(departures)} />}
      {list?.length === 0 && <p className="message plain">{t('replaceOpen.noDepartures')}</p>}
    </>
  )
}

/** Dashes until a departure is chosen and priced, so that nothing moves when it is. */
function Prices() {
  const { t } = useTranslation('booking')
  const { prices, isConsidered, refund, isWaived } = useReplacement()
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
      <WithoutRefund
        refund={refund}
        currency={known?.currency}
        value={isWaived}
        isPermitted={known?.refundPermitted ?? true}
        onChange={(waived) => void waiveReplacement(waived)}
      />
      <CheckField
        label={t('replaceOpen.considered')}
        value={isConsidered}
        onChange={setConsidered}
        disabled={difference === undefined || difference === 0}
      />
      {isRefusal(prices) && <Problem words={refusalText(prices)} />}
    </div>
  )
}

/** The open tickets that are to be replaced, each with what was paid for it. */
function TicketTable({ tickets }: { tickets: readonly OpenTicket[] }) {
  const { t } = useTranslation('booking')
  return (
    <PriceTable
      rows={tickets}
      keyOf={({ letter, number }) => letter + number}
      columns={[
        { title: t('column.ticket'), text: printTicket },
        { title: t('cancel.what'), tone: 'wrap', text: ({ name }) => name },
        { title: t('column.accommodation'), tone: 'wrap', text: (ticket) => ticket.accommodationName },
        {
          title: t('column.trip'),
          text: ({ origin, destination, company }) =>
            `${origin.idOrCode}→${destination.idOrCode} ${company.abbreviation}`,
        },
        { title: t('replaceOpen.validUntil'), text: ({ openUntil }) => formatDate(openUntil) },
        {
          title: `${t('replaceOpen.oldPrice')} ${currencySign(tickets[0]?.currency)}`,
          numeric: true,
          text: ({ price }) => formatMoney(price),
        },
      ]}
    />
  )
}

/** Columns of the departures that can come in place of an open date. */
const departureColumns = (t: TFunction<'booking'>): Column<Departure>[] =>
  columnsOf<Departure>()(
    {
      departs: {
        width: 70,
        tone: 'strong',
        text: ({ departureDateTime }) => formatTime(departureDateTime),
      },
      arrives: { width: 70, text: ({ arrivalDateTime }) => formatTime(arrivalDateTime) },
      ship: {
        title: t('found.ship'),
        width: 150,
        grow: 2,
        text: ({ vessel }) => vessel.name ?? vessel.idOrCode,
      },
      stops: {
        width: 150,
        grow: 1,
        tone: 'muted',
        text: ({ stops }) => stops.map(({ idOrCode }) => idOrCode).join(' '),
      },
      seats: {
        width: 80,
        numeric: true,
        tone: ({ seats }) => (seats === 0 ? 'bad' : undefined),
        text: ({ seats }) => String(seats),
      },
      price: {
        title: t('replaceOpen.from'),
        width: 90,
        numeric: true,
        text: ({ prices }) => (prices.passenger === undefined ? '–' : formatMoney(prices.passenger)),
      },
    },
    (key) => t(`replaceOpen.${key}`),
  )
