import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { ExportButtons } from '../grid/export/ExportButtons.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { useRecord } from '../request/record.ts'
import { CreditUse } from './CreditUse.tsx'
import { Limits } from './AccountPanel.tsx'
import { stockColumns, stockOf } from './stock.ts'

/** The agency’s ticket series with the tickets left in each, and how much of its credit is used. */
export function StockDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const credits = useRecord(ledger.credits, {})
  const data = credits.data === undefined || isRefusal(credits.data) ? undefined : credits.data
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => stockColumns(t), [t])
  const stock = useMemo(() => data && stockOf(data), [data])
  useEffect(() => grid.current?.focus(), [])
  return (
    <Dialog
      title={t('command.ticketStock')}
      place="ticketStock"
      onClose={() => void commands.run('ledger.close', {}, 'screen')}
      size="large"
      foot={
        <>
          <Button kind="main" onPress={() => void credits.refetch()}>
            {t('command.refreshCredit')}
          </Button>
          <ExportButtons />
        </>
      }
    >
      <NarrowedGrid
        ref={grid}
        name="ticketStock"
        file="ticket-stock"
        fits
        list={stock}
        columns={columns}
        label={t('stock')}
        keyOf={({ company, series, automatic }) => `${company} ${series} ${automatic}`}
        answer={credits}
        word={() => word(refuse('credit_unavailable'))}
        none={t('nothingFound')}
      />
      {data && (
        <div className="two-parts">
          <Limits credits={data} />
          <CreditUse credits={data} />
        </div>
      )}
    </Dialog>
  )
}
