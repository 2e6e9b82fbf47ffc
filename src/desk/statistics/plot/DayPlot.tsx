import { useTranslation } from 'react-i18next'
import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import { formatDate, formatDayAndMonth } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { BarsPlot } from '../../plot/BarsPlot.tsx'
import type { Group } from '../columns.ts'

/** What was sold on each day, as columns; days without sales are empty. */
export function DayPlot({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('statistics')
  const [first, last] = [groups[0]!.key, groups.at(-1)!.key]
  const days = daysBetween(first, last) + 1
  const best = groups.reduce((most, group) => (group.total > most.total ? group : most))
  const about = t('plot.days', {
    ...{ from: formatDate(first), to: formatDate(last), day: formatDate(best.key) },
    amount: formatMoney(best.total),
  })
  return (
    <BarsPlot
      title={t('view.day')}
      about={about}
      table="statistics.toggleTable"
      bars={groups.map(({ key, total }) => ({ key, at: daysBetween(first, key), amount: total }))}
      places={days}
      labels={[
        formatDayAndMonth(first),
        days > 2 ? formatDayAndMonth(addDays(first, Math.floor(days / 2))) : undefined,
        days > 1 ? formatDayAndMonth(last) : undefined,
      ]}
    />
  )
}
