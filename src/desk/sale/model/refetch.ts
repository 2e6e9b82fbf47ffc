import { pricing } from '../../../contract/pricing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { currentLanguage } from '../../language/language.ts'
import { request } from '../../request/request.ts'
import { offers } from './pricing/offers.ts'
import { companiesOf } from './payment/payments.ts'
import { useBooking } from './store.ts'

/**
 * Reloads the texts of payment methods and insurances in the current language; amounts stay.
 */
export async function refetchSale(): Promise<void> {
  await Promise.all([rewordPayments(), rewordInsurances()])
}

/** Undefined after a refusal, or if the language has changed again meanwhile. */
async function worded<A extends object>(asking: Promise<A | Refusal>): Promise<A | undefined> {
  const language = currentLanguage()
  const answer = await asking
  return isRefusal(answer) || currentLanguage() !== language ? undefined : answer
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
