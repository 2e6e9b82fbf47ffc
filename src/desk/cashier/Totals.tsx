import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { sum } from '../../domain/value/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Data = AnswerOf<typeof cashier.cashierData>

/** The sums of the transactions on screen, per method and per user. */
export function Totals({ methods, users }: Pick<Data, 'methods' | 'users'>) {
  const { t } = useTranslation('cashier')
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
  const { t } = useTranslation('cashier')
  return (
    <>
      <PriceRow label={t(`method.${method}`)} each={amount} tone="strong" />
      <PriceRow label={t('totals.sold')} each={sold} tone="muted" />
      {refunded !== 0 && <PriceRow label={t('totals.refunded')} each={refunded} tone="muted" />}
    </>
  )
}
