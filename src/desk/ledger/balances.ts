import type { TFunction } from 'i18next'
import { printCount } from '../../domain/value/money.ts'
import type { Column } from '../grid/column.ts'
import { formatMoney } from '../language/money.ts'
import type { Balance } from './ledgerStore.ts'

type Amounts = 'account' | 'cash' | 'card' | 'amount' | 'owed'

/** The columns of the balances with the companies; refunds and the last clearance are in the lines of each. */
export function balanceColumns(t: TFunction<'ledger'>): Column<Balance>[] {
  const money = (key: string, of: (balance: Balance) => number | undefined, tone = ''): Column<Balance> => ({
    ...{ key, title: t(`balance.${key as Amounts}`), width: 96, numeric: true, money: true },
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
    { key: 'name', title: t('info.name'), width: 132, grow: 1, text: ({ name }) => name },
    {
      ...{ key: 'commission', title: t('balance.commission'), width: 52, numeric: true, tone: 'muted' },
      text: ({ commission }) => String(commission).replace('.', ','),
      value: ({ commission }) => commission,
    },
    money('account', ({ account }) => account),
    money('cash', ({ cash }) => cash),
    money('card', ({ card }) => card),
    money('amount', ({ amount }) => amount, 'strong'),
    money('owed', ({ owed }) => owed, 'strong'),
    money('available', ({ limit }) => limit?.currentCredit),
    {
      ...{ key: 'tickets', title: t('balance.tickets'), width: 92, numeric: true },
      text: ({ tickets }) => printCount(tickets),
      value: ({ tickets }) => tickets,
      tone: ({ tickets }) => (tickets > 0 ? undefined : 'bad'),
    },
  ]
}
