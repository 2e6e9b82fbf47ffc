import { type Ref, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cashier } from '../../contract/cashier.ts'
import { lastDays } from '../../domain/cashier/dateRange.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { SidePane } from '../field/SidePane.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { useRecord } from '../request/record.ts'
import { transactionColumns } from './columns.ts'
import { RangeForm } from './RangeForm.tsx'
import { daysRefusal, useCashier } from './store.ts'
import { Totals } from './Totals.tsx'

interface CashierPageProps {
  today: string
  word(problem: unknown): string
}

/** The transactions of the days chosen, with their totals; Enter recalls the booking of a row. */
export function CashierPage({ today, word }: CashierPageProps) {
  const grid = useRef<GridHandle>(null)
  const start = useCashier((state) => state.start)
  useEffect(() => {
    if (start === '') useCashier.setState(lastDays(today))
  }, [start, today])
  return (
    <>
      <RangeForm today={today} word={word} toGrid={() => grid.current?.focus()} />
      <Transactions ref={grid} word={word} />
    </>
  )
}

interface TransactionsProps {
  word(problem: unknown): string
  ref: Ref<GridHandle>
}

function Transactions({ word, ref }: TransactionsProps) {
  const { t } = useTranslation('cashier')
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const enabled = start !== '' && daysRefusal({ start, finish }) === undefined
  const answer = useRecord(cashier.cashierData, { path: { start, finish } }, { enabled, staleTime: 0 })
  const data = !enabled || answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data
  const transactions = data?.transactions
  const columns = useMemo(() => transactionColumns(t), [t])
  const rows = useRows(transactions)
  useEffect(
    () => useCashier.setState({ transactions: transactions ?? [], current: transactions?.[0] }),
    [transactions],
  )
  return (
    <div className="split">
      <div className="split-main">
        <Grid
          ref={ref}
          name="cashier"
          rows={rows}
          columns={columns}
          label={t('app:command.cashierData')}
          keyOf={({ id }) => String(id)}
          onCursor={(current) => useCashier.setState({ current })}
          onEnter={() => void commands.run('cashier.openBooking', {}, 'key')}
        />
        {enabled && <QueryStatus of={answer} word={word} none={transactions?.length === 0 && t('none')} />}
      </div>
      <SidePane>{data && <Totals {...data} />}</SidePane>
    </div>
  )
}
