import { useTranslation } from 'react-i18next'
import { addDays } from '../../../domain/value/portTime.ts'
import { formatDate, formatDateAndDay } from '../../language/date.ts'
import { formatDifference, formatMoney } from '../../language/money.ts'
import type { Day } from './useDays.ts'

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
