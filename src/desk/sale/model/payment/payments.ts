import i18next from 'i18next'
import type { AnswerOf, InputOf } from '../../../../contract/call.ts'
import { pricing as calls, type pricing } from '../../../../contract/pricing.ts'
import { assignPayments } from '../../../../domain/ledger/assignPayments.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import { sum } from '../../../../domain/value/money.ts'
import type { RequestedPayment } from '../../../../domain/pricing/payment.ts'
import { isSignedOut } from '../../../request/fault.ts'
import { getCached, loadCached, useCached, onlyIfCached } from '../../../request/cache.ts'
import { nextAlternative, type Alternative } from '../../../command/command.ts'
import { paymentsOf } from '../request/requests.ts'
import { salePreferences } from '../preferences.ts'
import type { PaymentMethod } from '../workingBooking.ts'
import type { SaleState } from '../state.ts'
import { insuranceOf, pricesOf, totalOf, typeAmount, useSale } from '../saleStore.ts'
import type { IssueArguments } from '../commandArguments.ts'

/** A payment method that can pay the whole sale, by the arguments that pay by it; none for the usual one. */
type PaymentWay = Alternative<IssueArguments>

type Kind = RequestedPayment['method']

/** The kind of payment that pays everything; undefined where several share it, or none is loaded yet. */
function kindUsed(payments = paymentsShown().payments): Kind | undefined {
  if (payments === undefined) return usualOf(currentPayments())
  const [only, ...others] = payments
  return others.length === 0 && only?.amount === undefined ? only?.method : undefined
}

/** The payment methods of the working booking, one of each kind, the usual one first; empty until loaded. */
export function paymentWays({ payments }: IssueArguments): readonly PaymentWay[] {
  const methods = currentPayments()
  const usual = usualOf(methods)
  const used = kindUsed(payments)
  const kinds = [...new Set([...(usual ? [usual] : []), ...methods.map(({ kind }) => kind)])]
  return kinds.map((kind) => ({
    // On the payment page the amounts typed there would be meant without a name.
    args: kind === usual && paymentsShown().payments === undefined ? {} : { payments: [{ method: kind }] },
    title: i18next.t(`sale:method.${kind}`),
    isUsed: kind === used,
  }))
}

/** The one after the one that would pay now; undefined where there is no other. */
export function nextWay(args: IssueArguments): PaymentWay | undefined {
  const next = nextAlternative(paymentWays(args))
  return next?.isUsed ? undefined : next
}

/** The companies of the trips of a stored booking, whose payment methods it can be paid by. */
export function companiesOfTrips({
  trips,
}: {
  trips: readonly { vessel: { company: { abbreviation: string } } }[]
}): { abbreviation: string }[] {
  const companies = new Set(trips.map((trip) => trip.vessel.company.abbreviation))
  return [...companies].map((abbreviation) => ({ abbreviation }))
}

/** The companies that a price names, whose payment methods it can be paid by. */
export const payees = ({ companies }: { companies: readonly string[] }) =>
  companies.map((abbreviation) => ({ abbreviation }))

type Input = InputOf<typeof calls.paymentMethods>
type Answer = AnswerOf<typeof calls.paymentMethods>
type Companies = Input['body']['companies']

/** The methods depend on the companies only; the totals are sent with them. */
const inputOf = (companies: Companies): Input => ({
  body: { companies: companies.map(({ abbreviation }) => ({ abbreviation })) },
})

/** Longer than a sale takes: the methods paid by are those shown before. */
const staleTime = 60 * 60_000

const cacheOptionsOf = (companies: Companies) => ({
  staleTime,
  gcTime: Number.POSITIVE_INFINITY,
  keepCachedIf: (_: Answer, loaded: Answer | Refusal) => isRefusal(loaded),
  sent: { body: { companies } },
})

/**
 * Loads the methods that the companies accept. A fault is only logged; the screen shows that there are none, and
 * issuing requests them again.
 */
export async function loadMethods(companies: Companies): Promise<Refusal | undefined> {
  const loading = loadCached(calls.paymentMethods, inputOf(companies), cacheOptionsOf(companies))
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

/** Returns the payments of a request for a total: those named, otherwise one by the usual method. */
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
  const options = { ...cacheOptionsOf(companies), enabled: onlyIfCached }
  const { data } = useCached(calls.paymentMethods, inputOf(companies), options)
  return withTyped(offered(answered(data)), {}, total)
}

const answered = (data: Answer | Refusal | undefined) => (isRefusal(data) ? undefined : data)

function offered(answer: Answer | undefined) {
  return methodsFor(answer?.paymentMethodResponsePerCompanies ?? [], salePreferences.chargeAccount())
}

type Paid = Pick<SaleState, 'workingBooking' | 'prices' | 'typedAmounts' | 'insuranceOffers' | 'agreed'>

export async function loadPayments(): Promise<Refusal | undefined> {
  const state = useSale.getState()
  if (totalOf(state) === undefined) return refuse('not_priced')
  const refusal = await loadMethods(companiesToPay(state))
  // The booking or its price has changed meanwhile.
  return refusal ?? (useSale.getState().prices === state.prices ? undefined : refuse('not_priced'))
}

/** The payment methods with their amounts; empty until loaded. */
export function currentPayments(state: Paid = useSale.getState()): PaymentMethod[] {
  return paidBy(getCached(calls.paymentMethods, inputOf(companiesToPay(state))), state)
}

/** The kind that pays what is not named; undefined until loaded. */
export const usualOf = (methods: readonly PaymentMethod[]) => methods.find((method) => method.default)?.kind

/** The payment methods for a component, which loads them; `missed`: they could not be loaded. */
export function usePayments() {
  const state = useSale()
  const companies = companiesToPay(state)
  const enabled = totalOf(state) !== undefined
  const options = { ...cacheOptionsOf(companies), enabled }
  const { data, isFetching } = useCached(calls.paymentMethods, inputOf(companies), options)
  const payments = paidBy(answered(data), state)
  const awaited = enabled && payments.length === 0
  return { payments, loading: awaited && isFetching, missed: awaited && !isFetching }
}

/** Until the booking is priced again, the amounts are those of the accepted total. */
function paidBy(answer: Answer | undefined, state: Paid): PaymentMethod[] {
  return withTyped(offered(answer), state.typedAmounts, totalOf(state) ?? state.agreed ?? 0)
}

const companiesToPay = (state: Paid) => companiesOf(state).map(({ items: _, ...company }) => company)

export function companiesOf(state: Pick<SaleState, 'workingBooking' | 'prices'>) {
  const trips = Map.groupBy(state.workingBooking.trips, ({ trip }) => trip.vessel.company.abbreviation)
  return [...trips].map(([abbreviation, list]) => ({
    abbreviation,
    total: sum(list.map((trip) => pricesOf(state, trip)?.total ?? 0)),
    /** Number of passengers, vehicles and products, each of which gets a ticket. */
    items: sum(list.map((trip) => pricesOf(state, trip)?.items.length ?? 0)),
  }))
}

/** An insurer is not a company of a trip, accepts every payment method and issues no tickets. */
function insurers(state: Pick<SaleState, 'workingBooking' | 'insuranceOffers'>) {
  const total = sum(insuranceOf(state).map(({ grossAmount }) => grossAmount))
  return total === 0 ? [] : [{ abbreviation: '', total, items: 0 }]
}

/** A company of the booking charges this to the agency: the amount on account, and tickets of its stock. */
export interface Charge {
  company: string
  /** Smallest units; undefined while the payments differ from the total. */
  charged: number | undefined
  tickets: number
}

export function chargesOf(
  state: Pick<SaleState, 'workingBooking' | 'prices' | 'insuranceOffers'>,
  payments: readonly PaymentMethod[],
): Charge[] {
  const companies = [...companiesOf(state), ...insurers(state)]
  const accepts = (company: string) =>
    payments.filter((payment) => payment.companies?.includes(company) ?? true).map(({ id }) => id)
  const allotted = assignPayments(
    payments.map(({ id, amount }) => ({ method: id, amount })),
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
  const state = useSale.getState()
  const used = currentPayments(state).filter(({ amount }) => amount > 0)
  const isRest = (one: PaymentMethod) => one.default && !one.typed
  const total = totalOf(state)
  const paysAll = used.length === 1 && (total === undefined || leftToPay(used, total) === 0)
  if (used.every((one) => isRest(one) || (paysAll && one.default))) return {}
  return {
    payments: used.map((one) =>
      paysAll || isRest(one) ? { method: one.kind } : { method: one.kind, amount: one.amount },
    ),
  }
}

/** Puts the rest on the focused method, else on the default one. */
export function payRest(): Refusal | undefined {
  const state = useSale.getState()
  const total = totalOf(state)
  const payments = currentPayments(state)
  if (total === undefined || payments.length === 0) return refuse('not_priced')
  const { kind, row } = state.cursor
  const here = kind === 'payment' ? payments[row] : undefined
  const method = here ?? payments.find((payment) => payment.default) ?? payments[0]
  if (method) typeAmount(method.id, restFor(payments, method.id, total))
  return undefined
}

type PerCompany = AnswerOf<typeof pricing.paymentMethods>['paymentMethodResponsePerCompanies'][number]

type Method = Omit<PaymentMethod, 'amount' | 'typed'>

/**
 * Every method that a company of the booking accepts. The default one is one that all accept. `usual` is the
 * operator’s default, by kind, number or name.
 */
export function methodsFor(companies: readonly PerCompany[], usual = ''): Method[] {
  const methods = [
    ...new Map(companies.flatMap((company) => company.methods).map((one) => [one.id, one])).values(),
  ]
  const takers = (id: number) =>
    companies.filter((company) => company.methods.some((method) => method.id === id))
  const byAll = methods.filter(({ id }) => takers(id).length === companies.length)
  const first =
    byAll.find(({ id, kind, name }) => [String(id), kind, name].includes(usual)) ??
    byAll.find(({ isDefault }) => isDefault) ??
    byAll[0]
  return methods.map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    default: id === first?.id,
    ...(takers(id).length === companies.length
      ? {}
      : { companies: takers(id).map(({ company }) => company) }),
  }))
}

/** The usual method first, the others in their order. */
export const usualFirst = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  methods.toSorted((one, other) => Number(other.default) - Number(one.default))

/** Each method with its typed amount; a default method without one pays the rest. */
export function withTyped(
  methods: readonly Method[],
  typed: Readonly<Record<number, number>>,
  total: number,
): PaymentMethod[] {
  const others = sum(methods.filter((method) => !method.default).map(({ id }) => typed[id] ?? 0))
  return methods.map((method) => {
    const amount = typed[method.id]
    if (amount !== undefined) return { ...method, amount, typed: true }
    return { ...method, amount: method.default ? Math.max(0, total - others) : 0 }
  })
}

/** Amounts typed on the line; a method without an amount pays the rest. */
export function withAmounts(
  methods: readonly PaymentMethod[],
  payments: readonly RequestedPayment[],
  total: number,
): PaymentMethod[] {
  const named = sum(payments.map(({ amount = 0 }) => amount))
  return methods.map((method) => {
    const payment = payments.find((payment) => payment.method === method.kind)
    const amount = payment === undefined ? 0 : (payment.amount ?? total - named)
    return { ...method, amount }
  })
}

/** Returns the amount that the other methods leave to pay; zero if they exceed the total. */
export function restFor(methods: readonly PaymentMethod[], id: number, total: number): number {
  const others = sum(methods.filter((method) => method.id !== id).map((method) => method.amount))
  return Math.max(0, total - others)
}

/** The amount to correct: that of the last focused row; if the sum is too high, one that can be lowered. */
export function rowToCorrect(methods: readonly PaymentMethod[], row: number, total: number): number {
  const here = Math.max(0, Math.min(row, methods.length - 1))
  if (leftToPay(methods, total) >= 0 || (methods[here]?.amount ?? 0) > 0) return here
  return Math.max(
    0,
    methods.findLastIndex(({ amount }) => amount > 0),
  )
}

/** Smallest units still to pay; negative if the amounts exceed the total. */
export function leftToPay(methods: readonly PaymentMethod[], total: number): number {
  return total - sum(methods.map(({ amount }) => amount))
}
