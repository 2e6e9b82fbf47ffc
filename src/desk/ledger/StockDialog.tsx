import { useEffect, useMemo, useRef } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { printCount } from '../../domain/value/money.ts'
import { commands } from '../command/registry.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import type { Column } from '../grid/column.ts'
import { asHigh } from '../grid/asHigh.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { useRecord } from '../request/record.ts'

type Series = AnswerOf<typeof ledger.credits>['ticketStockInfo'][number]

/** The agency’s ticket series and the tickets left in each. */
export function StockDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const credits = useRecord(ledger.credits, {})
  const { data } = credits
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => columnsIn(t), [t])
  const stock = data === undefined || isRefusal(data) ? undefined : data.ticketStockInfo
  const rows = useRows(stock)
  useEffect(() => grid.current?.focus(), [])
  return (
    <Dialog
      title={t('command.ticketStock')}
      place="ticketStock"
      onClose={() => void commands.run('ledger.close', {}, 'screen')}
      size="medium"
      foot={
        <Button kind="main" onPress={() => void credits.refetch()}>
          {t('command.refreshCredit')}
        </Button>
      }
    >
      <div {...asHigh(stock?.length ?? 0)}>
        <Grid
          ref={grid}
          rows={rows}
          columns={columns}
          label={t('command.ticketStock')}
          keyOf={({ company, series, automatic }) => `${company} ${series} ${automatic}`}
        />
      </div>
      <QueryStatus
        of={credits}
        word={() => word(refuse('credit_unavailable'))}
        none={stock?.length === 0 && t('nothingFound')}
      />
    </Dialog>
  )
}

function columnsIn(t: TFunction<'ledger'>): Column<Series>[] {
  return [
    { key: 'company', title: t('stockColumn.company'), width: 120, grow: 1, text: ({ company }) => company },
    {
      key: 'series',
      title: t('stockColumn.series'),
      width: 120,
      tone: 'strong',
      text: ({ series }) => series,
    },
    {
      key: 'automatic',
      title: t('stockColumn.automatic'),
      width: 200,
      text: ({ automatic }) => t(automatic ? 'stockColumn.yes' : 'stockColumn.no'),
    },
    {
      key: 'remaining',
      title: t('stockColumn.remaining'),
      width: 160,
      numeric: true,
      text: ({ remaining }) => printCount(remaining),
      value: ({ remaining }) => remaining,
      tone: ({ remaining }) => (remaining > 0 ? 'strong' : 'bad'),
    },
  ]
}
