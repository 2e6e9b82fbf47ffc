import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../command/registry.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { filteredLog, logColumns, useLogged } from './log.ts'
import { useLog, type Logged } from './ledgerStore.ts'

/** The activity of the days chosen that the filters leave; Enter recalls the booking of a row. */
export function LogGrid({ ref }: { ref: Ref<GridHandle> }) {
  const { t } = useTranslation('ledger')
  const { from, to, user, action, booking } = useLog()
  const { answer, actions } = useLogged()
  const list = useMemo(
    () => actions && filteredLog(actions, { user, action, booking }),
    [actions, user, action, booking],
  )
  const columns = useMemo(() => logColumns(t), [t])
  return (
    <NarrowedGrid
      ref={ref}
      name="activity"
      file={`action-log-${from}-${to}`}
      list={list}
      columns={columns}
      label={t('app:command.actionLog')}
      keyOf={keyOf}
      onCurrent={setCurrent}
      onEnter={() => void commands.run('ledger.openLogged', {}, 'key')}
      answer={answer}
      none={t('nothingFound')}
    />
  )
}

const keyOf = ({ time, user, action, reservation = '', outcome }: Logged) =>
  [time, user, action, reservation, outcome].join()
const setCurrent = (current: Logged | undefined) => useLog.setState({ current })
