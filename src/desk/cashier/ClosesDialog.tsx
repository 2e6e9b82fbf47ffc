import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cashier } from '../../contract/cashier.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { asHigh } from '../grid/asHigh.ts'
import { ExportButtons } from '../grid/export/ExportButtons.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { useRecord } from '../request/record.ts'
import { closeColumns } from './columns.ts'
import { useCashier, type Close } from './cashierStore.ts'

/** The closes of all tills on the days chosen, the latest first; Enter prints one. */
export function ClosesDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('cashier')
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const answer = useRecord(cashier.closes, { path: { start, finish } }, { staleTime: 0 })
  const closes = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data.closes
  const grid = useRef<GridHandle>(null)
  const current = useRef<Close>(undefined)
  const columns = useMemo(() => closeColumns(t), [t])
  const rows = useRows(closes)
  useEffect(() => grid.current?.focus(), [])
  const print = (close = current.current) =>
    close && void commands.run('cashier.printClose', { id: close.id }, 'screen')
  return (
    <Dialog
      title={t('till.closes')}
      place="tillCloses"
      size="large"
      onClose={() => void commands.run('cashier.leave', {}, 'screen')}
      foot={
        <>
          <Button kind="main" onPress={() => print()}>
            {t('till.print')}
          </Button>
          <ExportButtons />
        </>
      }
    >
      <div {...asHigh(closes?.length ?? 0)}>
        <Grid
          ref={grid}
          name="tillCloses"
          file={`closes-${start}-${finish}`}
          rows={rows}
          columns={columns}
          label={t('till.closes')}
          keyOf={({ id }) => String(id)}
          onCursor={(close) => void (current.current = close)}
          onEnter={print}
        />
      </div>
      <QueryStatus
        of={answer}
        word={(problem) => (isRefusal(problem) ? word(problem) : t('till.unread'))}
        none={closes?.length === 0 && t('till.noCloses')}
      />
    </Dialog>
  )
}
