import { bookingCommand, bookingQuestion } from '../../commands.ts'
import { useEffect, useMemo, useRef } from 'react'
import { dialogOver, useAnswer, type AskedProps } from '../../BookingDialog.tsx'
import { dayReader } from '../../../field/date/calendar.ts'
import { refusalText } from '../../../request/fault.ts'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../../domain/refusal.ts'
import { addDays } from '../../../../domain/value/portTime.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { commands } from '../../../command/registry.ts'
import { PortField } from '../../../field/choice/PortField.tsx'
import { DateField } from '../../../field/date/DateField.tsx'
import { Dialog } from '../../../field/Dialog.tsx'
import { Problem } from '../../../field/Problem.tsx'
import { asHigh, useRows } from '../../../grid/rows.ts'
import { Grid } from '../../../grid/Grid.tsx'
import type { GridHandle } from '../../../grid/gridHandle.ts'
import { formatDateAndDay, formatTime } from '../../../language/date.ts'
import { partyShort, carsIn, shortReasonText, via, tripText } from '../../../sale/model/bookingText.ts'
import type { BookedTrip } from '../../shown/items.ts'
import { useEditsOf, type Sailing } from '../edits.ts'
import { canChangePorts } from '../moveTrip.ts'
import { nearestSailing, partyOf, sameSailing, useSailings, type SailingSearch } from './sailings.ts'
import type { TFunction } from 'i18next'
import { columnsOf, type Column } from '../../../grid/column.ts'
import { currencySign, formatMoney } from '../../../language/money.ts'

/** The sailings of a day that a trip of the booking can be moved to. */
function SailingsDialog({ booking, locations }: AskedProps<typeof bookingQuestion.sailings>) {
  const code = useSailings((state) => state.trip)
  const index = booking.trips.findIndex((trip) => trip.companyReservationCode === code)
  const trip = booking.trips[index]
  if (!trip) return null
  return (
    <Choosing reference={booking.crsReservationId} number={index + 1} trip={trip} locations={locations} />
  )
}

export const bookingDialog = dialogOver(bookingQuestion.sailings, SailingsDialog)

interface ChoosingProps extends Locations {
  reference: string
  trip: BookedTrip
  number: number
}

const list = (change: Partial<SailingSearch>) =>
  void commands.run(bookingCommand.listSailings, change, 'screen')

function Choosing({ reference, trip, number, locations }: ChoosingProps) {
  const { t } = useTranslation('booking')
  const refusal = useSailings((state) => state.refusal)
  const found = useSailings((state) => state.found)
  const { problem, setProblem, answer } = useAnswer(bookingQuestion.sailings, bookingCommand.takeSailing)
  useEffect(() => setProblem(undefined), [found, setProblem])
  const grid = useRef<GridHandle>(null)

  function take(row: SailingRow) {
    setProblem(undefined)
    answer({ number: row.number })
  }
  return (
    <Dialog
      title={t('sailings.title', { number, reference })}
      place="sailings"
      size="large"
      onClose={() => void commands.run(bookingCommand.leaveSailings, {}, 'screen')}
    >
      <p className="message plain">{tripText(trip, formatDateAndDay)}</p>
      <SearchFields locations={locations} onEnter={() => grid.current?.focus()} />
      <SailingGrid reference={reference} trip={trip} grid={grid} onTake={take} />
      <Problem words={problem ?? (refusal && refusalText(refusal))} />
      {isRefusal(found) && <Problem words={refusalText(found)} />}
      {!isRefusal(found) && found?.length === 0 && <p className="message plain">{t('sailings.none')}</p>}
    </Dialog>
  )
}

type Locations = Pick<AskedProps<typeof bookingQuestion.sailings>, 'locations'>

/** The ports, where the status permits others, and the day. */
function SearchFields({ locations, onEnter }: Locations & { onEnter(): void }) {
  const { t } = useTranslation(['booking', 'sailing'])
  const search = useSailings()
  const { today } = lineContext.get()
  const disabled = !canChangePorts()
  return (
    <div className="chips">
      {(['origin', 'destination'] as const).map((end) => (
        <PortField
          key={end}
          label={t(end === 'origin' ? 'sailing:from' : 'sailing:to')}
          value={search[end]}
          onChange={(code) => list({ [end]: code })}
          disabled={disabled}
          locations={locations}
          onEnter={onEnter}
        />
      ))}
      <DateField
        label={t('sailings.day')}
        value={search.date}
        onChange={(date) => list({ date })}
        {...dayReader(today)}
        least={today}
        onEnter={onEnter}
      />
    </div>
  )
}

interface SailingGridProps {
  reference: string
  trip: BookedTrip
  grid: React.RefObject<GridHandle | null>
  onTake(row: SailingRow): void
}

/** Left and right show another day, as in the search; a number or the arrows choose a row, Enter takes it. */
function SailingGrid({ reference, trip, grid, onTake }: SailingGridProps) {
  const { t } = useTranslation('booking')
  const { t: ofSailing } = useTranslation('sailing')
  const found = useSailings((state) => state.found)
  const edits = useEditsOf(reference)
  const chosen = edits.sailings[trip.companyReservationCode]
  const sailings = useMemo(() => (found === undefined || isRefusal(found) ? [] : found), [found])
  const listed = useMemo(
    () => sailings.map((sailing, at) => rowOf(sailing, at, trip, chosen)),
    [sailings, trip, chosen],
  )
  const rows = useRows(listed)
  const party = useMemo(() => partyText(trip, edits), [trip, edits])
  const columns = useMemo(() => sailingColumns({ t, ofSailing, party }), [t, ofSailing, party])
  useEffect(() => grid.current?.focus(), [grid])
  useEffect(() => {
    const at = listed.findIndex(({ state }) => state === 'chosen')
    const nearest = nearestSailing(sailings, chosen ?? trip)
    grid.current?.go(at < 0 && nearest ? sailings.indexOf(nearest) : at)
  }, [grid, listed, sailings, chosen, trip])
  return (
    <div {...asHigh(Math.max(8, sailings.length), true)} aria-busy={found === undefined}>
      <Grid
        ref={grid}
        rows={rows}
        columns={columns}
        label={t('sailings.label')}
        keyOf={({ trip: { departureDateTime, vessel } }) => `${departureDateTime} ${vessel.idOrCode}`}
        rowClass={({ state }) => (state === 'chosen' ? 'picked' : undefined)}
        onEnter={onTake}
        onSpace={onTake}
        onSide={shiftDay}
      />
    </div>
  )
}

function shiftDay(step: 1 | -1): void {
  const date = addDays(useSailings.getState().date, step)
  if (date >= lineContext.get().today) list({ date })
}

function rowOf(one: Sailing, at: number, trip: BookedTrip, chosen: Sailing | undefined): SailingRow {
  const isBooked = sameSailing(one, trip)
  const state = sameSailing(one, chosen) ? 'chosen' : isBooked ? 'booked' : undefined
  return { number: at + 1, trip: one, state }
}

function partyText(trip: BookedTrip, edits: Parameters<typeof partyOf>[1]): string {
  const { travellers, vehicles } = partyOf(trip, edits)
  return partyShort(
    travellers,
    vehicles.map(({ idOrCode }) => ({ category: idOrCode })),
  )
}

/** A sailing of the list, numbered from 1. */
interface SailingRow {
  number: number
  trip: Sailing
  /** The sailing that the booking has, or the one chosen for it. */
  state: 'booked' | 'chosen' | undefined
}

interface SailingTexts {
  t: TFunction<'booking'>
  ofSailing: TFunction<'sailing'>
  /** The party in short, the title of its price: `2A 1C`. */
  party: string
}

/** Columns of the sailings that a trip can be moved to, as in the search. */
const sailingColumns = ({ t, ofSailing, party }: SailingTexts): Column<SailingRow>[] =>
  columnsOf<SailingRow>()(
    {
      number: {
        title: '#',
        width: 40,
        numeric: true,
        needed: true,
        tone: 'muted',
        text: ({ number }) => String(number),
      },
      departs: { width: 60, tone: 'strong', text: ({ trip }) => formatTime(trip.departureDateTime) },
      arrives: { width: 76, text: ({ trip }) => formatTime(trip.arrivalDateTime, trip.departureDateTime) },
      way: { width: 80, text: ({ trip }) => `${trip.origin.idOrCode}→${trip.destination.idOrCode}` },
      vessel: { width: 110, grow: 2, text: ({ trip }) => trip.vessel.name ?? trip.vessel.idOrCode },
      company: { width: 50, text: ({ trip }) => trip.vessel.company.abbreviation },
      via: {
        width: 80,
        grow: 1,
        tone: 'muted',
        text: ({ trip }) => via(trip.stops.map(({ idOrCode }) => idOrCode)),
      },
      seats: {
        width: 64,
        numeric: true,
        tone: ({ trip }) => (trip.seats === 0 ? 'bad' : undefined),
        text: ({ trip }) => String(trip.seats),
      },
      garage: {
        width: 60,
        numeric: true,
        text: ({ trip }) => (trip.hasGarage ? String(carsIn(trip)) : '–'),
      },
      state: {
        title: t('column.status'),
        width: 84,
        tone: ({ state }) => (state === 'chosen' ? 'warn' : 'muted'),
        text: ({ state }) => (state ? t(`sailings.${state}`) : ''),
      },
      party: {
        title: `${party} ${currencySign()}`.trim(),
        width: 118,
        numeric: true,
        tone: ({ trip }) => (trip.cannotTake === undefined ? 'strong' : 'bad strong'),
        text: (row) => shortReasonText(row) ?? priceText(row),
      },
    },
    (key) => ofSailing(`column.${key}`),
  )

const priceText = ({ trip: { prices } }: SailingRow) =>
  prices.party === undefined ? '–' : formatMoney(prices.party)
