import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { fileTypes, type ledger } from '../../../contract/ledger.ts'
import { isClosed, periodOf, type Period } from '../../../domain/ledger/period.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { percentOf, sum } from '../../../domain/value/money.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Company } from '../../reference/records.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { readAgency } from '../../session/agency.ts'
import { readAccount } from '../ledgerSql.ts'
import {
  type ClearanceEntry,
  readCommissionAt,
  readEntries,
  readTotals,
  mergeTotalsAhead,
  type PeriodTotal,
} from './clearanceSql.ts'

/** One closed period of an agency with a company, with all its postings. */
export interface Clearance extends Period {
  agency: { code: string; name: string; signature: string; currency: string }
  company: Company
  /** Decimals of the amounts. */
  digits: number
  entries: readonly ClearanceEntry[]
  /** Smallest units: sales, refunds (negative), their sum, the agency’s commission, and the amount due to the company. */
  sold: number
  refunded: number
  amount: number
  commission: number
  due: number
}

/** Closed periods with sales. */
export async function clearings(
  { path }: InputOf<typeof ledger.companyClearings>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof ledger.companyClearings>> {
  const [{ timezone }, totals] = await Promise.all([
    readAccount(tx, who.agency),
    readTotals(tx, who.agency, [path.company.toUpperCase()]),
  ])
  const today = dateOf(clock.localNow(timezone))
  const closed = turnoversOf(totals).flatMap(({ year, number, amount }) => {
    const period = periodOf(year, number)
    if (!period || !isClosed(period, today)) return []
    const { from: fromDate, to: toDate } = period
    return [{ year, number, fromDate, toDate, amount, fileTypes: [...fileTypes] }]
  })
  return { clearings: closed }
}

export interface ClearanceKey {
  agency: string
  company: string
  year: number
  number: number
}

/**
 * Reads a clearance, with the commission that held at the end of its period; a period that is open, has no sales or does not
 * exist gets the same refusal.
 */
export async function readClearance(
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  tx: Tx,
  { agency: code, company: abbreviation, year, number }: ClearanceKey,
): Promise<Clearance | Refusal> {
  const none = refuse('clearance_not_found', { company: abbreviation, number, year })
  const agency = await readAgency(tx, code)
  const company = catalogue.company(abbreviation)
  const period = periodOf(year, number)
  const today = dateOf(clock.localNow(agency.timezone))
  if (!company || !period || !isClosed(period, today)) return none
  const scope = { agency: code, timezone: agency.timezone }
  const [entries, percent] = await Promise.all([
    readEntries(tx, scope, company.code, period),
    readCommissionAt(tx, scope, company.code, period),
  ])
  const paying = { ...company, commission: percent ?? company.commission }
  const { digits } = catalogue.network
  return entries.length === 0
    ? none
    : { ...period, agency, company: paying, digits, entries, ...sumsOf(entries, paying) }
}

/** The company with the commission that it pays to the agency by now. */
export const withCommission = (company: Company, commissions: ReadonlyMap<string, number>): Company => ({
  ...company,
  commission: commissions.get(company.code) ?? company.commission,
})

function sumsOf(entries: readonly ClearanceEntry[], { commission: percent }: Company) {
  const sold = sum(entries.filter(({ kind }) => kind !== 'refund').map((entry) => entry.amount))
  const refunded = sum(entries.filter(({ kind }) => kind === 'refund').map((entry) => entry.amount))
  const amount = sold + refunded
  const commission = percentOf(amount, percent)
  return { sold, refunded, amount, commission, due: amount - commission }
}

/** For the cleanup job: adds up what the postings since its last run have added to the totals. */
export function compactLedgerTotalsAhead(tx: Tx): void {
  mergeTotalsAhead(tx)
}

export interface Turnover {
  year: number
  number: number
  amount: number
}

/** Payments to a company for a clearance do not count as sales of the next one. */
export const isSale = ({ kind }: PeriodTotal): boolean => kind !== 'settlement'

/** Sales per clearing period, in the order of the totals of one company. */
export function turnoversOf(totals: readonly PeriodTotal[]): Turnover[] {
  const periods = Map.groupBy(totals.filter(isSale), ({ year, number }) => `${year}-${number}`)
  return [...periods.values()].map((all) => {
    const { year, number } = mustGet(all, 0)
    return { year, number, amount: sum(all.map(({ amount }) => amount)) }
  })
}
