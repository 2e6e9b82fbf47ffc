import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/date.ts'
import { FillPlot } from '../../plot/FillPlot.tsx'
import type { Sailing } from '../columns.ts'

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
