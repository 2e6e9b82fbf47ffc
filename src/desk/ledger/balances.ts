import type { TFunction } from 'i18next'
import { printCount } from '../../domain/value/money.ts'
import type { Column } from '../grid/column.ts'
import { formatMoney } from '../language/money.ts'
import type { Balance } from './store.ts'

type Amounts = 'account' | 'cash' | 'card' | 'refunded' | 'amount' | 'owed'

/** The columns of the balances with the companies. */
export function balanceColumns(t: TFunction<'ledger'>): Column<Balance>[] {
  const money = (key: string, of: (balance: Balance) => number | undefined, tone = ''): Column<Balance> => ({
    ...{ key, title: t(`balance.${key as Amounts}`), width: 88, numeric: true, money: true },
    text: (balance) => {
      const amount = of(balance)
      return amount === undefined ? '–' : formatMoney(amount)
    },
    value: of,
    tone: (balance) => ((of(balance) ?? 0) < 0 ? 'bad' : tone),
  })
  return [
    {
      key: 'company',
      title: t('clearance.company'),
      width: 64,
      tone: 'strong',
      text: ({ company }) => company,
    },
    { key: 'name', title: t('info.name'), width: 116, grow: 1, text: ({ name }) => name },
    {
      ...{ key: 'commission', title: t('balance.commission'), width: 52, numeric: true, tone: 'muted' },
      text: ({ commission }) => String(commission).replace('.', ','),
      value: ({ commission }) => commission,
    },
    money('account', ({ account }) => account),
    money('cash', ({ cash }) => cash),
    money('card', ({ card }) => card),
    money('refunded', ({ refunded }) => refunded, 'muted'),
    money('amount', ({ amount }) => amount, 'strong'),
    money('last', ({ last }) => last?.amount, 'muted'),
    money('owed', ({ owed }) => owed, 'strong'),
    money('available', ({ limit }) => limit?.currentCredit),
    {
      ...{ key: 'tickets', title: t('balance.tickets'), width: 76, numeric: true },
      text: ({ tickets }) => printCount(tickets),
      value: ({ tickets }) => tickets,
      tone: ({ tickets }) => (tickets > 0 ? undefined : 'bad'),
    },
  ]
}
