import { useLayoutEffect, useMemo, useRef } from 'react'
import { addDays } from '../../../domain/value/portTime.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useListEntry, type GridHandle } from '../../grid/gridHandle.ts'
import { LogForm, LogGrid } from '../../ledger/LogPage.tsx'
import { useLog } from '../../ledger/ledgerStore.ts'
import { useLogged } from '../../ledger/log.ts'

/** Days shown initially. */
const atFirst = 7

/** The activity log, by day. */
export default function ActionLog() {
  const grid = useRef<GridHandle>(null)
  const toGrid = useListEntry(grid, useLogged().answer.isFetching)
  const today = useMemo(() => lineContext.get().today, [])
  useLayoutEffect(() => commands.enter('actionLog'), [])
  useLayoutEffect(() => {
    if (useLog.getState().from === '') useLog.setState({ from: addDays(today, 1 - atFirst), to: today })
  }, [today])
  return (
    <>
      <LogForm today={today} toGrid={toGrid} />
      <LogGrid ref={grid} />
    </>
  )
}
