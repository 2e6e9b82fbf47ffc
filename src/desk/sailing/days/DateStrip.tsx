import { useTranslation } from 'react-i18next'
import { addDays } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import { formatDayOfMonth, formatDayOfYear, monthAndYear } from '../../language/date.ts'
import { DayFigure } from './DayFigure.tsx'
import { daysAround, cheapestOf, useDays } from './useDays.ts'
import { useSailing } from '../sailingStore.ts'

/** The days around the day searched, each with the party’s lowest price, or marked as sold out. */
export function DateStrip({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const leg = useSailing((state) => Math.min(state.leg, state.form.legs.length - 1))
  const form = useSailing((state) => state.form)
  const { date = '' } = form.legs[leg] ?? {}
  const [from, to] = date === '' ? ['', ''] : [addDays(date, -daysAround), addDays(date, daysAround)]
  const { of, timetableEnds } = useDays(form, leg, from, to, today)
  if (date === '') return <div className="tabs day-strip" />
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(from, index))
  const cheapest = cheapestOf(days.map((day) => of.get(day)))
  const chosen = of.get(date)?.price
  return (
    <div className="tabs day-strip" role="group" aria-label={t('days')}>
      <span className="day-strip-month">{monthAndYear(date)}</span>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          className={classOf(day, { date, today, timetableEnds })}
          aria-pressed={day === date}
          disabled={day < today}
          onClick={() => void commands.run('sailing.day', { date: day })}
        >
          <span>{day.endsWith('-01') ? formatDayOfYear(day) : formatDayOfMonth(day)}</span>
          <DayFigure
            date={day}
            day={of.get(day)}
            cheapest={cheapest}
            chosen={chosen}
            timetableEnds={timetableEnds}
          />
        </button>
      ))}
    </div>
  )
}

interface Marks {
  date: string
  today: string
  timetableEnds: string | undefined
}

function classOf(day: string, { date, today, timetableEnds }: Marks): string {
  if (day === date) return 'tab here'
  if (day === timetableEnds) return 'tab day-last'
  return day < today || (timetableEnds !== undefined && day > timetableEnds) ? 'tab off' : 'tab'
}
