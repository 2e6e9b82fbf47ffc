import { useTranslation } from 'react-i18next'
import { formatMoney } from '../language/money.ts'
import type { Day } from './useDays.ts'

/** The cheapest price of a day; that it is sold out; a dash where nothing is sailed; nothing while that is unknown. */
export function DayFigure({ day }: { day: Day | undefined }) {
  const { t } = useTranslation('sailing')
  if (day === undefined) return <span className="muted"> </span>
  if (day.trips === 0) return <span className="muted">–</span>
  if (day.soldOut) return <span className="bad">{t('soldOut')}</span>
  return <span className="accent">{day.price === undefined ? '' : formatMoney(day.price)}</span>
}
