import { type Ref, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Grid, type GridHandle } from '../grid/Grid.tsx'
import { createRows } from '../grid/rows.ts'
import { useRecord } from '../request/record.ts'
import { logColumns } from './log.ts'
import { useLog, type Logged } from './store.ts'

interface LogGridProps {
  word(refusal: Refusal): string
  ref: Ref<GridHandle>
}

/** What was done on the days asked for; Enter calls the booking of a row up. */
export function LogGrid({ word, ref }: LogGridProps) {
  const { t } = useTranslation('ledger')
  const fromDate = useLog((state) => state.from)
  const toDate = useLog((state) => state.to)
  const { data, isPending } = useRecord(
    ledger.actionLog,
    { path: { fromDate, toDate } },
    { enabled: fromDate !== '', staleTime: 0 },
  )
  const [rows] = useState(() => createRows<Logged>())
  const columns = useMemo(() => logColumns(t), [t])
  const actions = data === undefined || isRefusal(data) ? undefined : data.actions
  useEffect(() => {
    rows.replace(actions ?? [])
    useLog.setState({ rows: actions ?? [], standing: actions?.[0] })
  }, [rows, actions])
  return (
    <>
      <Grid
        ref={ref}
        rows={rows}
        columns={columns}
        label={t('app:command.actionLog')}
        keyOf={({ time, user, action, reservation = '', outcome }) =>
          [time, user, action, reservation, outcome].join()
        }
        onCursor={(standing) => useLog.setState({ standing })}
        onEnter={() => void commands.run('ledger.openLogged', {}, 'key')}
      />
      {!isPending && (actions?.length ?? 0) === 0 && (
        <p className="empty">{data !== undefined && isRefusal(data) ? word(data) : t('nothingFound')}</p>
      )}
    </>
  )
}
