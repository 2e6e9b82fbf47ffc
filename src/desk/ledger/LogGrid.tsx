import { type Ref, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { useRecord } from '../request/record.ts'
import { logColumns } from './log.ts'
import { useLog } from './store.ts'

interface LogGridProps {
  word(problem: unknown): string
  ref: Ref<GridHandle>
}

/** The activity of the days chosen; Enter recalls the booking of a row. */
export function LogGrid({ word, ref }: LogGridProps) {
  const { t } = useTranslation('ledger')
  const fromDate = useLog((state) => state.from)
  const toDate = useLog((state) => state.to)
  const log = useRecord(
    ledger.actionLog,
    { path: { fromDate, toDate } },
    { enabled: fromDate !== '', staleTime: 0 },
  )
  const columns = useMemo(() => logColumns(t), [t])
  const actions = log.data === undefined || isRefusal(log.data) ? undefined : log.data.actions
  const rows = useRows(actions)
  useEffect(() => useLog.setState({ rows: actions ?? [], current: actions?.[0] }), [actions])
  return (
    <>
      <Grid
        ref={ref}
        name="activity"
        rows={rows}
        columns={columns}
        label={t('app:command.actionLog')}
        keyOf={({ time, user, action, reservation = '', outcome }) =>
          [time, user, action, reservation, outcome].join()
        }
        onCursor={(current) => useLog.setState({ current })}
        onEnter={() => void commands.run('ledger.openLogged', {}, 'key')}
      />
      <QueryStatus of={log} word={word} none={actions?.length === 0 && t('nothingFound')} />
    </>
  )
}
