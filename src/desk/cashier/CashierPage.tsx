import { type Ref, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cashier } from '../../contract/cashier.ts'
import { lastDays } from '../../domain/cashier/dateRange.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { PageBody } from '../field/PageBody.tsx'
import { useListEntry } from '../grid/enterList.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { useRecord } from '../request/record.ts'
import { transactionColumns } from './columns.ts'
import { RangeForm } from './RangeForm.tsx'
import { daysRefusal, useCashier, type Transaction } from './cashierStore.ts'
import { Totals } from './Totals.tsx'

interface CashierPageProps {
  today: string
  word(problem: unknown): string
}

/** The transactions of the days chosen, with their totals; Enter recalls the booking of a row. */
export function CashierPage({ today, word }: CashierPageProps) {
  const grid = useRef<GridHandle>(null)
  const { start, answer } = useTransactions()
  const toGrid = useListEntry(grid, answer.isFetching)
  useEffect(() => {
    if (start === '') useCashier.setState(lastDays(today))
  }, [start, today])
  return (
    <>
      <RangeForm today={today} word={word} toGrid={toGrid} />
      <Transactions ref={grid} word={word} />
    </>
  )
}

function useTransactions() {
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const enabled = start !== '' && daysRefusal({ start, finish }) === undefined
  const answer = useRecord(cashier.cashierData, { path: { start, finish } }, { enabled, staleTime: 0 })
  return { start, finish, enabled, answer }
}

interface TransactionsProps {
  word(problem: unknown): string
  ref: Ref<GridHandle>
}

function Transactions({ word, ref }: TransactionsProps) {
  const { t } = useTranslation('cashier')
  const { start, finish, enabled, answer } = useTransactions()
  const data = !enabled || answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data
  const transactions = data?.transactions
  const columns = useMemo(() => transactionColumns(t), [t])
  return (
    <PageBody beside={data && <Totals {...data} />}>
      <NarrowedGrid
        ref={ref}
        name="cashier"
        file={`cashier-${start}-${finish}`}
        list={transactions}
        columns={columns}
        label={t('app:command.cashierData')}
        keyOf={keyOf}
        onCurrent={setCurrent}
        onEnter={() => void commands.run('cashier.openBooking', {}, 'key')}
        {...{ answer, word }}
        none={t('none')}
      />
    </PageBody>
  )
}

const keyOf = ({ id }: Transaction) => String(id)
const setCurrent = (current: Transaction | undefined) => useCashier.setState({ current })
