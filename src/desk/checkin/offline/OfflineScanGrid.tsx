import { checkInCommand } from '../commands.ts'
import i18next, { type TFunction } from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { columnsOf } from '../../grid/column.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/rows.ts'
import { refusalText } from '../../request/fault.ts'
import { listFocus, scanField } from '../pageFocus.ts'
import { withoutZeros } from '../list/tickets.ts'
import { useOfflineScans, type Conflict, type OfflineScan } from './offlineScans.ts'

type Row = { scan: OfflineScan; conflict?: Conflict }

/** Lists the scans whose result differs from this gate’s decision without a connection, then those still to be sent. */
export function OfflineScanGrid() {
  const { t } = useTranslation('checkin')
  const grid = useRef<GridHandle>(null)
  const scans = useOfflineScans((state) => state.scans)
  const conflicts = useOfflineScans((state) => state.conflicts)
  const list = useMemo<Row[]>(
    () => [
      ...conflicts.map((conflict) => ({ scan: conflict.scan, conflict })),
      ...scans.map((scan) => ({ scan })),
    ],
    [scans, conflicts],
  )
  const rows = useRows(list)
  const columns = useMemo(() => columnsIn(t), [t])
  useEffect(() => listFocus.attach(() => grid.current), [])
  return (
    <>
      {list.length === 0 ? (
        <p className="empty">{t('unsent.none')}</p>
      ) : (
        <Grid
          ref={grid}
          name="checkInUnsent"
          rows={rows}
          columns={columns}
          label={t('view.unsent')}
          keyOf={({ scan }) => scan.id}
          onText={scanField.take}
        />
      )}
      {conflicts.length > 0 && (
        <div className="chips next-steps">
          <Button onPress={() => void commands.run(checkInCommand.acknowledge, {}, 'bar')}>
            <KeyHint command={checkInCommand.acknowledge} />
            {t('command.acknowledge')}
          </Button>
        </div>
      )}
    </>
  )
}

const columnsIn = (t: TFunction<'checkin'>) =>
  columnsOf<Row>()(
    {
      at: { width: 96, tone: 'muted', text: ({ scan }) => localTime(scan.at) },
      state: {
        width: 150,
        tone: ({ conflict }) => (conflict ? 'bad' : 'warn'),
        text: ({ conflict }) => (conflict ? `✕ ${t('unsent.conflict')}` : `… ${t('unsent.waiting')}`),
      },
      event: { width: 150, text: ({ scan }) => t(`event.${scan.kind}`) },
      name: { title: t('column.who'), width: 150, grow: 1, tone: 'strong', text: ({ scan }) => scan.name },
      ticket: { width: 116, text: ({ scan }) => withoutZeros(scan.ticketNumber) },
      why: { width: 240, grow: 3, text: ({ conflict }) => conflictText(conflict) },
    },
    (key) => t(`column.${key}`),
  )

/** Why it could not be recorded, and who was first, when and where. */
function conflictText(conflict: Conflict | undefined): string {
  if (conflict === undefined) return ''
  const { problem, other } = conflict
  // A refusal kept for later has the text of its code.
  const why = problem ? refusalText({ ...problem, refusal: problem.code } as unknown as Refusal) : ''
  const first =
    other && problem?.code !== 'checkin_twice'
      ? i18next.t('checkin:unsent.other', {
          at: other.at.slice(11),
          user: other.user,
          gate: other.gate || '–',
        })
      : ''
  return [why, first].filter(Boolean).join(' · ')
}

function localTime(instant: string): string {
  const at = new Date(instant)
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
