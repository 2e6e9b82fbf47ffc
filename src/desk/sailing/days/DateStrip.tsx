import { useTranslation } from 'react-i18next'
import { addDays } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import {
  formatDayOfMonth,
  formatDayOfYear,
  monthAndYear,
  formatDate,
  formatDateAndDay,
} from '../../language/date.ts'
import { daysAround, cheapestOf, useDays, type Day } from './useDays.ts'
import { useSailing } from '../sailingStore.ts'
import { formatDifference, formatMoney } from '../../language/money.ts'

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

interface DayFigureProps {
  date: string
  day: Day | undefined
  /** Hundredths. A day at this price is marked. */
  cheapest: number | undefined
  /** Hundredths, of the chosen day: other days show how they differ from it. */
  chosen: number | undefined
  timetableEnds: string | undefined
}

/**
 * The lowest price of a day, as far as it differs from the chosen day, or "sold out"; a dash when nothing sails; empty while loading. The first day
 * after the timetable shows that the timetable has ended.
 */
export function DayFigure({ date, day, cheapest, chosen, timetableEnds }: DayFigureProps) {
  const { t } = useTranslation('sailing')
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
