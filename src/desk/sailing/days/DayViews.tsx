import { sailingCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { addDays, weekday } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import {
  formatDayOfMonth,
  formatDayOfYear,
  monthAndYear,
  formatDate,
  formatDateAndDay,
  formatDayAndMonth,
  formatShortDate,
  isOfThisYear,
  weekdayNames,
} from '../../language/date.ts'
import { daysAround, daysFrom, type ShownDays, useShownDays, useShownLeg } from './useDays.ts'
import { useSailing } from '../sailingStore.ts'
import { formatDifference, formatMoney } from '../../language/money.ts'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type InputTarget, type KeyInput, inputOf } from '../../command/inputTarget.ts'
import { dayAfter } from '../../field/date/calendar.ts'
import { useInputTarget } from '../../field/focus/focus.ts'

/** The days around the day searched, each with the party’s lowest price, or marked as sold out. */
export function DateStrip({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const leg = useShownLeg()
  const date = useSailing(({ form }) => form.legs[leg]?.date ?? '')
  const dates = date === '' ? [] : daysFrom(addDays(date, -daysAround), 2 * daysAround + 1)
  const days = useShownDays(dates, today)
  if (date === '') return <div className="tabs day-strip" />
  const last = days.timetableEnds ?? '9999'
  const classOf = (day: string) => {
    if (day === date) return 'tab here'
    if (day === last) return 'tab day-last'
    return day < today || day > last ? 'tab off' : 'tab'
  }
  return (
    <div className="tabs day-strip" role="group" aria-label={t('days')}>
      <span className="day-strip-month">{monthAndYear(date)}</span>
      {dates.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          className={classOf(day)}
          aria-pressed={day === date}
          disabled={day < today}
          onClick={() => void commands.run(sailingCommand.day, { date: day }, 'bar')}
        >
          <span>{nameOfDay(day)}</span>
          <DayFigure date={day} days={days} />
        </button>
      ))}
    </div>
  )
}

/** The first day of a month has its month, and its year in place of the weekday where that is not this one. */
function nameOfDay(day: string): string {
  if (!day.endsWith('-01')) return formatDayOfMonth(day)
  return isOfThisYear(day) ? formatDayOfYear(day) : formatShortDate(day)
}

/**
 * The lowest price of a day, as far as it differs from the chosen day, or "sold out"; a dash when nothing sails; empty
 * while loading. The first day after the timetable shows that it has ended.
 */
function DayFigure({ date, days }: { date: string; days: ShownDays }) {
  const { t } = useTranslation('sailing')
  const { cheapest, chosen, timetableEnds } = days
  const day = days.of.get(date)
  if (timetableEnds !== undefined && date > timetableEnds) {
    const first = date === addDays(timetableEnds, 1)
    return (
      <span className="muted" title={t('timetableEnds', { day: formatDateAndDay(timetableEnds) })}>
        {first ? t('afterTimetable') : ' '}
      </span>
    )
  }
  if (day === undefined) return <span className="muted"> </span>
  if (day.trips === 0) return <span className="muted">–</span>
  if (day.soldOut) return <span className="bad">{t('soldOut')}</span>
  if (day.price === undefined) return <span />
  if (day.price !== cheapest) return <Price price={day.price} chosen={chosen} />
  return (
    <span className="cheapest" title={t('cheapestDay', { day: formatDate(date) })}>
      ↓{formatMoney(day.price)}
    </span>
  )
}

/** Dim where it equals the price of the chosen day; of a dearer day, what it costs more. */
function Price({ price, chosen }: { price: number; chosen: number | undefined }) {
  const whole = formatMoney(price)
  if (chosen === undefined || price === chosen) return <span className="day-usual">{whole}</span>
  return (
    <span title={whole}>
      <span aria-hidden>{formatDifference(price - chosen)}</span>
      <span className="unseen">{whole}</span>
    </span>
  )
}

/**
 * Five weeks of trips, from the current week on: the departures of each day, the lowest price, and the
 * sold-out days. Enter shows the trips of the day.
 */
export function CalendarView({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const id = useId()
  const leg = useShownLeg()
  const date = useSailing(({ form }) => form.legs[leg]?.date ?? '')
  const [day, setDay] = useState(date || today)
  useEffect(() => setDay(date || today), [leg, date, today])
  const sheet = useSheet(day, today)
  const days = useShownDays(sheet, today)
  const { taking, handleInput } = useMoves(day, setDay, today)
  return (
    <div
      className="month"
      role="grid"
      data-hint="calendar"
      tabIndex={0}
      aria-label={t('calendar')}
      aria-activedescendant={`${id}-${day}`}
      onKeyDown={(event) => onKey(event, handleInput)}
      {...taking}
    >
      <div className="month-head">
        <span className="strong">{monthsOf(sheet)}</span>
      </div>
      <div className="month-grid" role="row">
        {weekdayNames().map((name) => (
          <span key={name} role="columnheader" className="muted">
            {name}
          </span>
        ))}
      </div>
      <div className="month-grid month-days" role="rowgroup">
        {weeksOf(sheet).map((week) => (
          <div key={week[0]} role="row" className="month-week">
            {week.map((one) => (
              <DayCell
                key={one}
                id={`${id}-${one}`}
                date={one}
                here={one === day}
                past={one < today}
                days={days}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const daysOfWeek = 7

const weeksShown = 5
const mondayOf = (date: string) => addDays(date, 1 - weekday(date))

/** The days shown: they stay where they are while the day under the cursor is one of them. */
function useSheet(day: string, today: string): readonly string[] {
  const [first, setFirst] = useState(() => mondayOf(today))
  const shown = firstShown(first, day)
  if (shown !== first) setFirst(shown)
  return daysFrom(shown, weeksShown * daysOfWeek)
}

/** Moves by as many weeks as are needed to show the day. */
function firstShown(first: string, day: string): string {
  if (day < first) return mondayOf(day)
  const lastWeek = addDays(first, (weeksShown - 1) * daysOfWeek)
  return mondayOf(day) > lastWeek ? addDays(mondayOf(day), (1 - weeksShown) * daysOfWeek) : first
}

/** `November 2026 – December 2026` */
function monthsOf(sheet: readonly string[]): string {
  return [...new Set([sheet[0] ?? '', sheet.at(-1) ?? ''].map((day) => monthAndYear(day)))].join(' – ')
}

function weeksOf(sheet: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: sheet.length / daysOfWeek }, (_, week) =>
    sheet.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  )
}

interface DayCellProps {
  id: string
  date: string
  here: boolean
  past: boolean
  days: ShownDays
}

function DayCell({ id, date, here, past, days }: DayCellProps) {
  const { timetableEnds } = days
  const known = days.of.get(date)
  const marks = [
    'month-day',
    here && 'here',
    (past || date > (timetableEnds ?? date)) && 'off',
    date === timetableEnds && 'day-last',
    known?.soldOut && 'full',
  ]
  return (
    <button
      id={id}
      type="button"
      role="gridcell"
      tabIndex={-1}
      aria-selected={here}
      className={marks.filter(Boolean).join(' ')}
      disabled={past}
      onClick={() => search(date)}
    >
      <span className="month-number">
        {date.endsWith('-01') ? formatDayAndMonth(date) : Number(date.slice(8))}
      </span>
      <DayFigure date={date} days={days} />
      <Departures times={known?.departures ?? []} />
    </button>
  )
}

/** Times that fit into the cell of a day. */
const mostTimes = 6

function Departures({ times }: { times: readonly string[] }) {
  const more = times.length - mostTimes
  return (
    <span className="month-times" title={times.join(' ')}>
      {times.slice(0, mostTimes).join(' ')}
      {more > 0 && ` +${more}`}
    </span>
  )
}

function search(date: string): void {
  void commands.run(sailingCommand.day, { date }, 'key')
}

/** Arrows move by day and week, PageUp and PageDown by month, Home and End within the month. */
function useMoves(day: string, setDay: (day: string) => void, today: string) {
  const live = useRef({ day, today })
  live.current = { day, today }
  const handleInput = useMemo(
    () => (input: KeyInput) => {
      if (!('move' in input)) return false
      const { move } = input
      const here = live.current
      if (move === 'enter' || move === 'space') search(here.day)
      const next = dayAfter(move, here.day)
      if (next !== undefined) flushSync(() => setDay(next < here.today ? here.today : next))
      return move === 'enter' || move === 'space' || next !== undefined
    },
    [setDay],
  )
  const inputTarget = useMemo<InputTarget>(() => ({ handleInput }), [handleInput])
  return { taking: useInputTarget(inputTarget), handleInput }
}

function onKey(event: KeyboardEvent, handleInput: (input: KeyInput) => boolean): void {
  if (event.defaultPrevented) return
  const heldDown = event.repeat && (event.key === 'Enter' || event.key === ' ')
  const input = inputOf(event.nativeEvent)
  if (input && (heldDown || handleInput(input))) event.preventDefault()
}
