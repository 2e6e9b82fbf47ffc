import { elementAt } from '../../../domain/value/elementAt.ts'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import { formatDate, formatDayAndMonth, formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { BarsPlot, FillPlot } from '../../plot/plots.tsx'
import type { Group, Sailing } from '../columns.ts'

/** What was sold on each day, as columns; days without sales are empty. */
export function DayPlot({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('statistics')
  const [first, last] = [elementAt(groups, 0).key, elementAt(groups, -1).key]
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

/** The earliest sailings; the table has the others. */
const most = 16

/** How full the ships are: the frame is what they carry, the light bar who is aboard, the full one the agency’s own. */
export function LoadPlot({ sailings }: { sailings: readonly Sailing[] }) {
  const { t } = useTranslation('statistics')
  const shown = sailings.slice(0, most)
  const fullest = shown.reduce((one, other) => (fullOf(other) > fullOf(one) ? other : one))
  const about = t('plot.load', {
    ...{ count: sailings.length, vessel: fullest.vessel.name, departs: formatDateTime(fullest.departs) },
    percent: Math.round(100 * fullOf(fullest)),
  })
  const rows = shown.map(({ departs, vessel, passengers, aboard, capacity }) => ({
    key: `${departs} ${vessel.idOrCode}`,
    label: `${formatDateTime(departs)} ${vessel.name}`,
    figures: `${passengers}/${aboard}/${capacity}`,
    ...{ room: capacity, light: aboard, full: passengers },
  }))
  return <FillPlot title={t('view.load')} about={about} table="statistics.toggleTable" rows={rows} />
}

const fullOf = ({ aboard, capacity, passengers }: Sailing) =>
  capacity > 0 ? Math.max(aboard, passengers) / capacity : 0
