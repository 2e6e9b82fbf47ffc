import { useTranslation } from 'react-i18next'
import { addDays } from '../../../domain/value/portTime.ts'
import { formatDate, formatDateAndDay } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import type { Day } from './useDays.ts'

interface DayFigureProps {
  date: string
  day: Day | undefined
  /** Hundredths. A day at this price is marked. */
  cheapest: number | undefined
  timetableEnds: string | undefined
}

/**
 * The lowest price of a day, or "sold out"; a dash when nothing sails; empty while loading. The first day
 * after the timetable shows that the timetable has ended.
 */
export function DayFigure({ date, day, cheapest, timetableEnds }: DayFigureProps) {
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
  if (day.price === undefined) return <span className="accent" />
  if (day.price !== cheapest) return <span className="accent">{formatMoney(day.price)}</span>
  return (
    <span className="cheapest" title={t('cheapestDay', { day: formatDate(date) })}>
      ↓{formatMoney(day.price)}
    </span>
  )
}
