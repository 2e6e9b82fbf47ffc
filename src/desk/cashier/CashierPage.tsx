import { cashierCommand } from './commands.ts'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashier } from '../../contract/cashier.ts'
import { lastDays, mostDays } from '../../domain/cashier/till.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { PageBody } from '../field/PageBody.tsx'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { transactionColumns, daysRefusal, useCashier, type Transaction } from './cashierStore.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { sum } from '../../domain/value/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { dayReader } from '../field/date/calendar.ts'
import { refusalText } from '../request/fault.ts'
import { DateField } from '../field/date/DateField.tsx'

/** The transactions of the days chosen, with their totals; Enter recalls the booking of a row. */
export function CashierPage() {
  const today = useMemo(() => lineContext.get().today, [])
  const grid = useRef<GridHandle>(null)
  const { start, answer } = useTransactions()
  const toGrid = useMoveToGrid(grid, answer.isFetching)
  useEffect(() => {
    if (start === '') useCashier.setState(lastDays(today))
  }, [start, today])
  return (
    <>
      <RangeForm today={today} toGrid={toGrid} />
      <Transactions ref={grid} />
    </>
  )
}

function useTransactions() {
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const enabled = start !== '' && daysRefusal({ start, finish }) === undefined
  const answer = useCached(cashier.cashierData, { path: { start, finish } }, { enabled, staleTime: 0 })
  return { start, finish, enabled, answer }
}

function Transactions({ ref }: { ref: Ref<GridHandle> }) {
  const { t } = useTranslation(['cashier', 'app'])
  const { start, finish, enabled, answer } = useTransactions()
  const data = enabled ? answerOrUndefined(answer.data) : undefined
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
        label={t('cashier:command.page')}
        keyOf={keyOf}
        onCurrent={setCurrent}
        onEnter={() => void commands.run(cashierCommand.openBooking, {}, 'key')}
        answer={answer}
        none={t('none')}
      />
    </PageBody>
  )
}

const keyOf = ({ id }: Transaction) => String(id)
const setCurrent = (current: Transaction | undefined) => useCashier.setState({ current })

type Data = AnswerOf<typeof cashier.cashierData>

/** The sums of the transactions on screen, per method and per user. */
function Totals({ methods, users }: Pick<Data, 'methods' | 'users'>) {
  const { t } = useTranslation(['cashier', 'app'])
  return (
    <>
      <div>
        <SectionTitle>{t('totals.methods')}</SectionTitle>
        {methods.map((total) => (
          <MethodTotal key={total.method} {...total} />
        ))}
        <PriceSum label={t('totals.all')} amount={sum(methods.map(({ amount }) => amount))} main />
      </div>
      <div>
        <SectionTitle count={users.length}>{t('totals.users')}</SectionTitle>
        {users.map(({ user, cash, amount }) => (
          <div key={user}>
            <PriceRow label={user} each={amount} />
            <PriceRow label={t('totals.inCash')} each={cash} tone="muted" />
          </div>
        ))}
      </div>
    </>
  )
}

function MethodTotal({ method, sold, refunded, amount }: Data['methods'][number]) {
  const { t } = useTranslation(['cashier', 'app'])
  return (
    <>
      <PriceRow label={t(`method.${method}`)} each={amount} tone="strong" />
      <PriceRow label={t('totals.sold')} each={sold} tone="muted" />
      {refunded !== 0 && <PriceRow label={t('totals.refunded')} each={refunded} tone="muted" />}
    </>
  )
}

/** The first and the last day. A range that is too long is refused at its end. */
function RangeForm({ today, toGrid }: { today: string; toGrid(): void }) {
  const { t } = useTranslation(['cashier', 'app'])
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const [missing, setMissing] = useState<'start' | 'finish'>()
  const refusal = daysRefusal({ start, finish })
  const field = (end: 'start' | 'finish') => ({
    label: t(`days.${end}`),
    value: end === 'start' ? start : finish,
    onChange(date: string) {
      setMissing(date === '' ? end : undefined)
      if (date !== '') useCashier.setState({ [end]: date })
    },
    error: missing === end ? t('days.needed') : refusal?.at === `/${end}` ? refusalText(refusal) : undefined,
    ...dayReader(today, 'past'),
    most: today,
  })
  return (
    <div className="chips" role="search" aria-label={t('days.title')}>
      <DateField {...field('start')} autoFocus />
      <DateField {...field('finish')} onEnter={toGrid} />
      <span className="muted">
        {t('days.most', { count: mostDays })} {`· MM/dd ${monthFirst(start)} – ${monthFirst(finish)}`}
      </span>
    </div>
  )
}

/** `2026-11-07` → `11/07`, the short form of back-office ranges. */
const monthFirst = (date: string) => date.slice(5).replace('-', '/')
