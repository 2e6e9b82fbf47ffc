import type { AnswerOf, InputOf } from '../../../../contract/call.ts'
import { pricing as calls } from '../../../../contract/pricing.ts'
import { assignPayments } from '../../../../domain/ledger/assignPayments.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import { sum } from '../../../../domain/value/money.ts'
import type { RequestedPayment } from '../../../../domain/pricing/requestedPayment.ts'
import { isSignedOut } from '../../../request/fault.ts'
import { getCached, record, useRecord, whenCached } from '../../../request/record.ts'
import { paymentsOf } from '../request/requests.ts'
import { leftToPay, methodsFor, restFor, withAmounts, withTyped } from './amounts.ts'
import { salePreferences } from '../preferences.ts'
import type { PaymentMethod } from '../workingBooking.ts'
import type { BookingState } from '../state.ts'
import { insuranceOf, pricesOf, totalOf, typeAmount, useBooking } from '../saleStore.ts'

type Input = InputOf<typeof calls.paymentMethods>
type Answer = AnswerOf<typeof calls.paymentMethods>
type Companies = Input['body']['companies']

/** The methods depend on the companies only; the totals are sent with them. */
const inputOf = (companies: Companies): Input => ({
  body: { companies: companies.map(({ abbreviation }) => ({ abbreviation })) },
})

/** Longer than a sale takes: the methods paid by are those shown before. */
const staleTime = 60 * 60_000

const recordOptions = (companies: Companies) => ({
  staleTime,
  gcTime: Number.POSITIVE_INFINITY,
  outranks: (_: Answer, loaded: Answer | Refusal) => isRefusal(loaded),
  sent: { body: { companies } },
})

/**
 * Loads the methods that the companies accept. A fault is only logged; the screen shows that there are none, and
 * issuing requests them again.
 */
export async function loadMethods(companies: Companies): Promise<Refusal | undefined> {
  const loading = record(calls.paymentMethods, inputOf(companies), recordOptions(companies))
  const answer = await loading.catch(unlessSignedOut)
  return isRefusal(answer) ? answer : undefined
}

/** The cache has logged the fault. */
function unlessSignedOut(fault: unknown): undefined {
  if (isSignedOut(fault)) throw fault
}

/** The methods of the companies, with the total on the usual one; empty until loaded. */
export function cachedMethods(companies: Companies, total: number): PaymentMethod[] {
  return withTyped(offered(getCached(calls.paymentMethods, inputOf(companies))), {}, total)
}

/** What is sent to pay a total: by the payments named, otherwise by the usual method. */
export function paymentsFor(
  companies: Companies,
  total: number,
  payments?: readonly RequestedPayment[],
): ReturnType<typeof paymentsOf> {
  const usual = cachedMethods(companies, total)
  return paymentsOf(payments ? withAmounts(usual, payments, total) : usual)
}

/** The methods of the companies for a component, in the current language; the total is on the usual one. */
export function useMethods(companies: Companies, total: number): PaymentMethod[] {
  const options = { ...recordOptions(companies), enabled: whenCached }
  const { data } = useRecord(calls.paymentMethods, inputOf(companies), options)
  return withTyped(offered(answered(data)), {}, total)
}

const answered = (data: Answer | Refusal | undefined) => (isRefusal(data) ? undefined : data)

function offered(answer: Answer | undefined) {
  return methodsFor(answer?.paymentMethodResponsePerCompanies ?? [], salePreferences.chargeAccount())
}

type Paid = Pick<BookingState, 'workingBooking' | 'prices' | 'typedAmounts' | 'insuranceOffers' | 'agreed'>

/** Loads the payment methods of the booking’s companies. */
export async function loadPayments(): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  if (totalOf(state) === undefined) return refuse('not_priced')
  const refusal = await loadMethods(payees(state))
  // The booking or its price has changed meanwhile.
  return refusal ?? (useBooking.getState().prices === state.prices ? undefined : refuse('not_priced'))
}

/** The payment methods with their amounts; empty until loaded. */
export function currentPayments(state: Paid = useBooking.getState()): PaymentMethod[] {
  return paidBy(getCached(calls.paymentMethods, inputOf(payees(state))), state)
}

/** The kind that pays what is not named; undefined until loaded. */
export const usualOf = (methods: readonly PaymentMethod[]) => methods.find((one) => one.default)?.kind

/** The payment methods for a component, which loads them; `missed`: they could not be loaded. */
export function usePayments() {
  const state = useBooking()
  const companies = payees(state)
  const enabled = totalOf(state) !== undefined
  const options = { ...recordOptions(companies), enabled }
  const { data, isFetching } = useRecord(calls.paymentMethods, inputOf(companies), options)
  const payments = paidBy(answered(data), state)
  const awaited = enabled && payments.length === 0
  return { payments, loading: awaited && isFetching, missed: awaited && !isFetching }
}

/** Until the booking is priced again, the amounts are those of the accepted total. */
function paidBy(answer: Answer | undefined, state: Paid): PaymentMethod[] {
  return withTyped(offered(answer), state.typedAmounts, totalOf(state) ?? state.agreed ?? 0)
}

const payees = (state: Paid) => companiesOf(state).map(({ items: _, ...company }) => company)

export function companiesOf(state: Pick<BookingState, 'workingBooking' | 'prices'>) {
  const trips = Map.groupBy(state.workingBooking.trips, ({ trip }) => trip.vessel.company.abbreviation)
  return [...trips].map(([abbreviation, list]) => ({
    abbreviation,
    total: sum(list.map((trip) => pricesOf(state, trip)?.total ?? 0)),
    /** Number of passengers, vehicles and products, each of which gets a ticket. */
    items: sum(list.map((trip) => pricesOf(state, trip)?.items.length ?? 0)),
  }))
}

/** An insurer is not a company of a trip, accepts every payment method and issues no tickets. */
function insurers(state: Pick<BookingState, 'workingBooking' | 'insuranceOffers'>) {
  const total = sum(insuranceOf(state).map(({ grossAmount }) => grossAmount))
  return total === 0 ? [] : [{ abbreviation: '', total, items: 0 }]
}

/** What a company of the booking charges the agency: the amount on account, and tickets of its stock. */
export interface Charge {
  company: string
  /** Hundredths; undefined while the payments differ from the total. */
  charged: number | undefined
  tickets: number
}

export function chargesOf(
  state: Pick<BookingState, 'workingBooking' | 'prices' | 'insuranceOffers'>,
  payments: readonly PaymentMethod[],
): Charge[] {
  const companies = [...companiesOf(state), ...insurers(state)]
  const accepts = (company: string) =>
    payments.filter((one) => one.companies?.includes(company) ?? true).map(({ id }) => id)
  const allotted = assignPayments(
    payments.map(({ id, ammount }) => ({ method: id, amount: ammount })),
    companies.map(({ abbreviation, total }) => ({
      company: abbreviation,
      amount: total,
      accepts: accepts(abbreviation),
    })),
  )
  const account = payments.find(({ kind }) => kind === 'account')?.id
  const charged = (company: string) =>
    isRefusal(allotted)
      ? undefined
      : sum(
          allotted
            .filter((one) => one.company === company && one.method === account)
            .map(({ amount }) => amount),
        )
  return companies.map(({ abbreviation, items }) => ({
    company: abbreviation,
    charged: charged(abbreviation),
    tickets: items,
  }))
}

/** The payments in the format of a line entry; empty when the usual method pays all. */
export function paymentsShown(): { payments?: RequestedPayment[] } {
  const state = useBooking.getState()
  const used = currentPayments(state).filter(({ ammount }) => ammount > 0)
  const isRest = (one: PaymentMethod) => one.default && !one.typed
  const total = totalOf(state)
  const paysAll = used.length === 1 && (total === undefined || leftToPay(used, total) === 0)
  if (used.every((one) => isRest(one) || (paysAll && one.default))) return {}
  return {
    payments: used.map((one) =>
      paysAll || isRest(one) ? { method: one.kind } : { method: one.kind, amount: one.ammount },
    ),
  }
}

/** Puts the rest on the focused method, else on the default one. */
export function payRest(): Refusal | undefined {
  const state = useBooking.getState()
  const total = totalOf(state)
  const payments = currentPayments(state)
  if (total === undefined || payments.length === 0) return refuse('not_priced')
  const { kind, row } = state.cursor
  const here = kind === 'payment' ? payments[row] : undefined
  const method = here ?? payments.find((one) => one.default) ?? payments[0]
  if (method) typeAmount(method.id, restFor(payments, method.id, total))
  return undefined
}
