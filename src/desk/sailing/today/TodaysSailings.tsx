import { sailingCommand } from '../commands.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import { usePortTime } from '../../command/useCommands.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { asHigh, useRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { formatDayOfYear, formatTime } from '../../language/date.ts'
import type { Trip } from '../search/form.ts'
import { useSailing } from '../sailingStore.ts'
import { departurePort, type PortOnSale, sailingsAhead } from './today.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { columnsOf, type ColumnShapes } from '../../grid/column.ts'
import { carsIn, via } from '../../sale/model/bookingText.ts'
import { sailing } from '../../../contract/sailing.ts'
import { allPorts } from '../../../domain/sailing/search.ts'
import { addMonths, firstOfMonth } from '../../field/date/calendar.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'

/** The next sailings from the operator’s port, today or on the next day with any; Enter opens its trips. */
export function TodaysSailings({ from, locations }: { from: string; locations: readonly PortOnSale[] }) {
  const { t } = useTranslation('sailing')
  const searched = useSailing(({ form }) => form.legs[0]?.origin ?? '')
  const port = departurePort(locations, [searched, from])
  const now = usePortTime(port?.timezone)
  const columns = useMemo(() => todaysColumns(t), [t])
  const { day, ahead, question } = useNextDepartures(port?.idOrCode ?? '', now)
  const rows = useRows(ahead)
  const title = useTitle(port?.name ?? '', day, dateOf(now))

  if (port === undefined) return null
  function search({ origin, destination }: Trip): void {
    const legs = [{ origin: origin.idOrCode, destination: destination.idOrCode, date: day }]
    const travellers = [{ type: 'AD', quantity: 1 }]
    void commands.run(sailingCommand.search, { legs, travellers, vehicles: [] }, 'key')
  }
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <div {...asHigh(ahead?.length ?? 0, true)}>
        <Grid
          name="today"
          rows={rows}
          columns={columns}
          label={title}
          keyOf={(trip) => `${trip.departureDateTime} ${trip.vessel.idOrCode}`}
          opensOnClick
          onEnter={search}
        />
      </div>
      <QueryStatus of={question} none={ahead?.length === 0 && t('today.none')} />
    </>
  )
}

/** Names the day unless it is today, as a bare time would be read as today’s. */
function useTitle(port: string, day: string, today: string): string {
  const { t } = useTranslation('sailing')
  if (day === today) return t('today.title', { port })
  const words = { port, day: formatDayOfYear(day) }
  return day === addDays(today, 1) ? t('today.tomorrow', words) : t('today.later', words)
}

/** Free places below which a figure is shown as a warning. */
const few = 20

const toneOf = (free: number) => (free === 0 ? 'bad' : free < few ? 'warn' : 'good')

const columnShapes = {
  time: { width: 55, text: (trip) => formatTime(trip.departureDateTime) },
  company: { width: 40, tone: 'muted', text: ({ vessel }) => vessel.company.abbreviation },
  ship: { width: 110, text: ({ vessel }) => vessel.name ?? vessel.idOrCode },
  to: {
    width: 206,
    grow: 3,
    tone: 'strong',
    text: ({ destination }) => destination.name ?? destination.idOrCode,
  },
  via: {
    width: 71,
    grow: 1,
    tone: 'muted',
    text: ({ stops }) => via(stops.map(({ idOrCode }) => idOrCode)),
  },
  seats: {
    width: 70,
    numeric: true,
    tone: ({ seats }) => toneOf(seats),
    text: ({ seats }) => String(seats),
    value: ({ seats }) => seats,
  },
  berths: {
    width: 70,
    numeric: true,
    text: (trip) => (trip.hasCabin ? String(trip.berths) : '–'),
    value: ({ berths }) => berths,
  },
  cars: {
    width: 63,
    numeric: true,
    text: (trip) => (trip.hasGarage ? String(carsIn(trip)) : '–'),
    value: carsIn,
  },
} satisfies ColumnShapes<Trip>

const todaysColumns = (t: TFunction<'sailing'>) =>
  columnsOf<Trip>()(columnShapes, (key) => t(`today.${key === 'time' ? 'departs' : key}`))

/** Milliseconds between refreshes, which show what others have sold. */
const refetchInterval = 120_000

/**
 * Returns the departures from a port still to come today, or of the next day with any: undefined while loading, empty where the timetable
 * has no more. `now` is YYYY-MM-DD HH:mm there.
 */
function useNextDepartures(origin: string, now: string) {
  const today = dateOf(now)
  const current = useDeparturesOn(origin, origin === '' ? undefined : today, now)
  const over = current.ahead?.length === 0
  const search = useNextDay(over ? origin : '', today)
  const later = useDeparturesOn(origin, over ? search.day : undefined, now)
  if (!over) return { day: today, ...current }
  if (search.day === undefined)
    return { day: today, ahead: search.ended ? [] : undefined, question: search.question }
  return { day: search.day, ...later }
}

function useDeparturesOn(origin: string, day: string | undefined, now: string) {
  const leg = { ...between(origin), departureDate: day ?? '' }
  const question = useCached(
    sailing.listOfTrips,
    { body: { legs: [leg] } },
    { enabled: day !== undefined, refetchInterval, together: 'screen' },
  )
  const trips = answerOrUndefined(question.data)?.listOfTrips[0]?.trips
  const ahead = useMemo(() => trips && sailingsAhead(trips, now), [trips, now])
  return { ahead, question }
}

const between = (origin: string) => ({
  origin: { idOrCode: origin },
  destination: { idOrCode: allPorts },
})

/** First day after `after` with a departure, searched to the end of the following month. */
function useNextDay(origin: string, after: string) {
  const first = addDays(after, 1)
  const month = useDaysOf(origin, first)
  const found = firstFrom(month.dates, first)
  const nextMonth = firstOfMonth(addMonths(first, 1))
  const turned = month.dates !== undefined && found === undefined
  const next = useDaysOf(turned ? origin : '', nextMonth)
  return {
    day: found ?? firstFrom(next.dates, first),
    ended: turned && next.dates !== undefined,
    question: turned ? next.question : month.question,
  }
}

const firstFrom = (dates: readonly string[] | undefined, first: string) =>
  dates?.toSorted().find((date) => date >= first)

function useDaysOf(origin: string, departureDate: string) {
  const question = useCached(
    sailing.frequency,
    { body: { ...between(origin), departureDate } },
    { enabled: origin !== '', together: 'screen' },
  )
  return { dates: answerOrUndefined(question.data)?.dates, question }
}
