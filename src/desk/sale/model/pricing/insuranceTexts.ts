import { pricing } from '../../../../contract/pricing.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { currentLanguage } from '../../../language/language.ts'
import { request } from '../../../request/request.ts'
import { isSameOffer } from '../offers.ts'
import type { InsuranceOffer } from '../workingBooking.ts'
import { useBooking } from '../saleStore.ts'
import { offers } from './offers.ts'

/**
 * Loads the texts of the insurance offers in the current language. Their premiums are part of the total that the
 * operator has seen and accepted, so they stay.
 */
export async function loadInsuranceTexts(): Promise<void> {
  if (offers.insuranceOffers() === undefined) return
  const language = currentLanguage()
  const body = { ...offers.body(), leader: offers.leader() }
  const answer = await request(pricing.insuranceOffer, { body })
  if (isRefusal(answer) || currentLanguage() !== language) return
  useBooking.setState(({ insuranceOffers }) => ({
    insuranceOffers: insuranceOffers?.map((one) => withTexts(one, answer.offers)),
  }))
}

function withTexts(offer: InsuranceOffer, worded: readonly InsuranceOffer[]): InsuranceOffer {
  const { id, grossAmount, iptAmount } = offer
  const found = worded.find((one) => isSameOffer(one.id, id))
  return { ...offer, ...found, id, grossAmount, iptAmount }
}
