import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Acceptor, Input } from '../../command/acceptor.ts'
import { commands } from '../../command/registry.ts'
import { dayAfter, monthSheet } from '../../field/date/calendar.ts'
import { useAcceptor } from '../../field/focus/useAcceptor.ts'
import { inputOf } from '../../grid/keys.ts'
import { monthAndYear, weekdayNames } from '../../language/date.ts'
import { DayFigure } from './DayFigure.tsx'
import { useSailing } from '../store.ts'
import { cheapestOf, useDays, type Day } from './useDays.ts'

/**
 * A month of trips: the number of trips per day, the lowest price, and the sold-out days. Enter shows the
 * trips of the day.
 */
export function CalendarView({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const id = useId()
  const leg = useSailing((state) => Math.min(state.leg, state.form.legs.length - 1))
  const form = useSailing((state) => state.form)
  const { date = '' } = form.legs[leg] ?? {}
  const [day, setDay] = useState(date || today)
  useEffect(() => setDay(date || today), [leg, date, today])
  const { of, timetableEnds } = useDays(form, leg, day, '', today)
  const cheapest = cheapestOf(of.values())
  const { taking, accept } = useMoves(day, setDay, today)
  return (
    <div
      className="month"
      role="grid"
      data-hint="calendar"
      tabIndex={0}
      aria-label={t('calendar')}
      aria-activedescendant={`${id}-${day}`}
      onKeyDown={(event) => onKey(event, accept)}
      {...taking}
    >
      <div className="month-head">
        <span className="strong">{monthAndYear(day)}</span>
      </div>
      <div className="month-grid" role="row">
        {weekdayNames().map((name) => (
          <span key={name} role="columnheader" className="muted">
            {name}
          </span>
        ))}
      </div>
      <div className="month-grid month-days" role="rowgroup">
        {weeksOf(day).map((week) => (
          <div key={week[0]} role="row" className="month-week">
            {week.map((one) => (
              <DayCell
                key={one}
                id={`${id}-${one}`}
                date={one}
                here={one === day}
                outside={one.slice(0, 7) !== day.slice(0, 7)}
                past={one < today}
                known={of.get(one)}
                cheapest={cheapest}
                timetableEnds={timetableEnds}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const daysOfWeek = 7

function weeksOf(day: string): readonly (readonly string[])[] {
  const sheet = monthSheet(day)
  return Array.from({ length: sheet.length / daysOfWeek }, (_, week) =>
    sheet.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  )
}

interface DayCellProps {
  id: string
  date: string
  here: boolean
  outside: boolean
  past: boolean
  known: Day | undefined
  cheapest: number | undefined
  timetableEnds: string | undefined
}

function DayCell(cell: DayCellProps) {
  const { id, date, here, outside, past, known, cheapest, timetableEnds } = cell
  const { t } = useTranslation('sailing')
  const marks = [
    'month-day',
    here && 'here',
    (outside || past || date > (timetableEnds ?? date)) && 'off',
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
      <span className="month-number">{Number(date.slice(8))}</span>
      <span className="muted">{known && known.trips > 0 ? t('tripCount', { count: known.trips }) : ' '}</span>
      <DayFigure date={date} day={known} cheapest={cheapest} timetableEnds={timetableEnds} />
    </button>
  )
}

function search(date: string): void {
  void commands.run('sailing.day', { date }, 'key')
}

/** Arrows move by day and week, PageUp and PageDown by month, Home and End within the month. */
function useMoves(day: string, setDay: (day: string) => void, today: string) {
  const live = useRef({ day, today })
  live.current = { day, today }
  const accept = useMemo(
    () => (input: Input) => {
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
  const acceptor = useMemo<Acceptor>(() => ({ accept }), [accept])
  return { taking: useAcceptor(acceptor), accept }
}

function onKey(event: KeyboardEvent, accept: (input: Input) => boolean): void {
  if (event.defaultPrevented) return
  const heldDown = event.repeat && (event.key === 'Enter' || event.key === ' ')
  const input = inputOf(event.nativeEvent)
  if (input && (heldDown || accept(input))) event.preventDefault()
}
