import { pricing } from '../../../contract/pricing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { offers } from './pricing/offers.ts'
import { useBooking } from './store.ts'

/**
 * Reloads the texts of insurances in the current language; amounts stay.
 */
export async function refetchSale(): Promise<void> {
  await rewordInsurances()
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
