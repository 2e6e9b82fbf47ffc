import i18next from 'i18next'
import type { RequestedPayment } from '../../../../domain/pricing/payment.ts'
import { nextAlternative, type Alternative } from '../../../command/command.ts'
import type { IssueArguments } from '../commandArguments.ts'
import { currentPayments, paymentsShown, usualOf } from './payments.ts'

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
