import { useTranslation } from 'react-i18next'
import { printCount } from '../../../domain/value/money.ts'
import { useCheckIn } from '../checkinStore.ts'
import { useUnsent } from '../offline/unsent.ts'

/** How many are due, on board and missing; the same on every screen that watches the sailing. */
export function Figures() {
  const { t } = useTranslation('checkin')
  const stats = useCheckIn((state) => state.stats)
  const unsent = useUnsent(({ scans }) => scans.length)
  const conflicts = useUnsent((state) => state.conflicts.length)
  if (stats === undefined) return null
  const { expected, checkedIn, remaining, vehicles, lane, forced } = stats
  const metres = (centimetres: number) => `${printCount(Math.round(centimetres / 100))} m`
  return (
    <div className="checkin-figures" role="group" aria-label={t('figures.title')}>
      <Figure label={t('figures.passengers')} value={`${printCount(checkedIn)} / ${printCount(expected)}`} />
      <Figure label={t('figures.remaining')} value={printCount(remaining)} />
      <Figure
        label={t('figures.vehicles')}
        value={`${printCount(vehicles.checkedIn)} / ${printCount(vehicles.expected)}`}
      />
      <Figure label={t('figures.lane')} value={`${metres(lane.checkedIn)} / ${metres(lane.expected)}`} />
      {forced > 0 && <Figure label={t('figures.forced')} value={printCount(forced)} />}
      {unsent > 0 && <Figure label={t('figures.unsent')} value={printCount(unsent)} tone="warn" />}
      {conflicts > 0 && <Figure label={t('figures.conflicts')} value={printCount(conflicts)} tone="bad" />}
      <progress
        className="checkin-progress"
        max={expected || 1}
        value={checkedIn}
        aria-label={t('figures.passengers')}
      />
    </div>
  )
}

function Figure({ label, value, tone }: { label: string; value: string; tone?: 'warn' | 'bad' }) {
  return (
    <span className="checkin-figure">
      <span className="muted">{label}</span>
      <strong className={tone}>{value}</strong>
    </span>
  )
}
