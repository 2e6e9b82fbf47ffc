import { booking as calls } from '../../../contract/booking.ts'
import { pricing } from '../../../contract/pricing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { currentLanguage } from '../../language/language.ts'
import { request } from '../../request/request.ts'
import { offers } from './pricing/offers.ts'
import { companiesOf } from './payment/payments.ts'
import type { SoldBooking } from './state.ts'
import { useBooking } from './store.ts'

/**
 * Reloads texts from the server (accommodation, payment methods, insurance) in the current language. Amounts,
 * marks and pending actions stay.
 */
export async function refetchSale(): Promise<void> {
  await Promise.all([rewordSold(), rewordPayments(), rewordInsurances()])
}

/** Undefined after a refusal, or if the language has changed again meanwhile. */
async function worded<A extends object>(asking: Promise<A | Refusal>): Promise<A | undefined> {
  const language = currentLanguage()
  const answer = await asking
  return isRefusal(answer) || currentLanguage() !== language ? undefined : answer
}

async function rewordSold(): Promise<void> {
  const { sold } = useBooking.getState()
  const again = await refetchBooking(sold)
  if (again) useBooking.setState((state) => (state.sold === sold ? { sold: again } : {}))
}

interface Stored {
  crsReservationId: string
  version: number
}

/**
 * The stored booking in the current language; undefined if it has changed meanwhile, which the next command
 * will report.
 */
export async function refetchBooking(booking: Stored | undefined): Promise<SoldBooking | undefined> {
  if (booking === undefined) return undefined
  const { crsReservationId, version } = booking
  const answer = await worded(request(calls.recall, { query: { crsReservationIds: [crsReservationId] } }))
  return answer?.bookings.find((one) => one.crsReservationId === crsReservationId && one.version === version)
}

async function rewordPayments(): Promise<void> {
  const state = useBooking.getState()
  if (state.payments.length === 0) return
  const companies = companiesOf(state).map(({ items: _, ...company }) => company)
  const answer = await worded(request(pricing.paymentMethods, { body: { companies } }))
  if (!answer) return
  const methods = answer.paymentMethodResponsePerCompanies.flatMap((company) => company.methods)
  const names = new Map(methods.map(({ id, name }) => [id, name]))
  useBooking.setState(({ payments }) => ({
    payments: payments.map((one) => ({ ...one, name: names.get(one.id) ?? one.name })),
  }))
}

async function rewordInsurances(): Promise<void> {
  if (offers.insuranceOffers() === undefined) return
  const answer = await request(pricing.insuranceOffer, {
    body: { ...offers.body(), leader: offers.leader() },
  })
  if (isRefusal(answer)) return
  useBooking.setState(({ insuranceOffers }) => ({
    insuranceOffers: insuranceOffers?.map((one) => answer.offers.find(({ id }) => id === one.id) ?? one),
  }))
}
