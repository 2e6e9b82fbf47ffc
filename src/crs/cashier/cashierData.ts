import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { checkDays } from '../../domain/cashier/till.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { cashierEntries, type CashierEntry } from '../ledger/cashierEntries.ts'
import type { CallContext } from '../server/context.ts'

type Data = AnswerOf<typeof cashier.cashierData>

/** The transactions of the agency on these days, with the totals per method and per user. */
export async function cashierData(
  { path }: InputOf<typeof cashier.cashierData>,
  { tx, who }: CallContext,
): Promise<Data | Refusal> {
  const refusal = checkDays(path)
  if (refusal) return refusal
  const entries = await cashierEntries(tx, who.agency, path)
  return {
    transactions: withTotals(entries, who.agency),
    methods: methodTotals(entries),
    users: userTotals(entries),
  }
}

function withTotals(entries: readonly CashierEntry[], agency: string): Data['transactions'] {
  let total = 0
  return entries.map(({ booking, receiptYear, receiptNumber, ...entry }) => ({
    ...entry,
    ...(booking !== null && { booking }),
    ...(receiptNumber !== null && { receipt: `${agency}-${receiptYear}-${receiptNumber}` }),
    total: (total += entry.amount),
  }))
}

function methodTotals(entries: readonly CashierEntry[]): Data['methods'] {
  const totals = new Map<CashierEntry['method'], Data['methods'][number]>()
  for (const { method, amount } of entries) {
    const so = totals.get(method) ?? { method, sold: 0, refunded: 0, amount: 0 }
    const part = amount < 0 ? { refunded: so.refunded + amount } : { sold: so.sold + amount }
    totals.set(method, { ...so, ...part, amount: so.amount + amount })
  }
  return [...totals.values()].toSorted((a, b) => (a.method < b.method ? -1 : 1))
}

function userTotals(entries: readonly CashierEntry[]): Data['users'] {
  const totals = new Map<string, Data['users'][number]>()
  for (const { user, method, amount } of entries) {
    const so = totals.get(user) ?? { user, account: 0, cash: 0, card: 0, amount: 0 }
    totals.set(user, { ...so, [method]: so[method] + amount, amount: so.amount + amount })
  }
  return [...totals.values()].toSorted((a, b) => (a.user < b.user ? -1 : 1))
}
