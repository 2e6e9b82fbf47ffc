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
import { daysAround, daysFrom, type ShownDays, useShownDays, useShownLeg } from './useDays.ts'
import { useSailing } from '../sailingStore.ts'
import { formatDifference, formatMoney } from '../../language/money.ts'

/** The days around the day searched, each with the party’s lowest price, or marked as sold out. */
export function DateStrip({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const leg = useShownLeg()
  const date = useSailing(({ form }) => form.legs[leg]?.date ?? '')
  const dates = date === '' ? [] : daysFrom(addDays(date, -daysAround), 2 * daysAround + 1)
  const days = useShownDays(dates, today)
  if (date === '') return <div className="tabs day-strip" />
  return (
    <div className="tabs day-strip" role="group" aria-label={t('days')}>
      <span className="day-strip-month">{monthAndYear(date)}</span>
      {dates.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          className={classOf(day, { date, today, ...days })}
          aria-pressed={day === date}
          disabled={day < today}
          onClick={() => void commands.run('sailing.day', { date: day })}
        >
          <span>{day.endsWith('-01') ? formatDayOfYear(day) : formatDayOfMonth(day)}</span>
          <DayFigure date={day} days={days} />
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

/**
 * The lowest price of a day, as far as it differs from the chosen day, or "sold out"; a dash when nothing sails; empty while loading. The first day
 * after the timetable shows that the timetable has ended.
 */
export function DayFigure({ date, days }: { date: string; days: ShownDays }) {
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
