import { useTranslation } from 'react-i18next'
import { printCount } from '../../../domain/value/money.ts'
import { useCheckIn } from '../checkinStore.ts'

interface Row {
  group: 'class' | 'type' | 'vehicle' | 'lane' | 'wheelchair'
  key: string
  name: string
  expected: number
  checkedIn: number
  /** Centimetres. */
  length?: { expected: number; checkedIn: number }
}

const metres = (centimetres: number) => printCount(Math.round(centimetres / 100))

/** Passengers of the port by class, type and wheelchair, vehicles by kind and lane: on board and expected. */
export function GateCounts() {
  const { t } = useTranslation('onBoard')
  const { t: ofCheckIn } = useTranslation('checkin')
  const stats = useCheckIn((state) => state.stats)
  if (stats === undefined) return null
  const { classes, kinds, lanes, wheelchairs } = stats
  const ofKind = (kind: 'passenger' | 'vehicle', group: Row['group']): Row[] =>
    kinds.flatMap((row) => (row.kind === kind ? [{ group, key: row.type, ...row }] : []))
  const rows: Row[] = [
    ...classes.map((row) => ({ group: 'class' as const, key: row.code, ...row })),
    ...ofKind('passenger', 'type'),
    ...(wheelchairs.expected > 0
      ? [{ group: 'wheelchair' as const, key: '', name: '', ...wheelchairs }]
      : []),
    ...ofKind('vehicle', 'vehicle'),
    ...lanes.map((row) => ({
      group: 'lane' as const,
      key: row.lane,
      name: ofCheckIn(`lane.${row.lane}`),
      ...row,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <>
      <h2>{t('gate.title')}</h2>
      <table className="checkin-table on-board-bands">
        <thead>
          <tr>
            <th scope="col">{t('gate.what')}</th>
            <th scope="col" className="number">
              {t('gate.in')}
            </th>
            <th scope="col" className="number">
              {t('gate.expected')}
            </th>
            <th scope="col" className="number">
              {t('gate.metres')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, key, name, expected, checkedIn, length }) => (
            <tr key={`${group} ${key}`}>
              <th scope="row">{[t(`gate.${group}`), name].filter(Boolean).join(' ')}</th>
              <td className="number">{printCount(checkedIn)}</td>
              <td className="number">{printCount(expected)}</td>
              <td className="number">
                {length && `${metres(length.checkedIn)} / ${metres(length.expected)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
