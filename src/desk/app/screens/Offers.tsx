import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { insuranceOf, useBooking } from '../../sale/model/store.ts'
import { FareFields } from '../../pricing/FareFields.tsx'
import { InsurancePanel } from '../../pricing/InsurancePanel.tsx'
import { OffersPanel } from '../../pricing/OffersPanel.tsx'

/** What makes the booking in hand cheaper, and what insures it. */
export function Offers({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('pricing')
  const inHand = useBooking((state) => state.inHand)
  const reductions = useBooking((state) => state.reductions)
  const insuranceOffers = useBooking((state) => state.insuranceOffers)
  const confirmed = useMemo(() => insuranceOf({ inHand, insuranceOffers }), [inHand, insuranceOffers])
  const companies = useMemo(
    () => [...new Set(inHand.trips.map(({ trip }) => trip.vessel.company.abbreviation))],
    [inHand.trips],
  )
  return (
    <>
      <h2 className="section-title">{t('offer.title')}</h2>
      <FareFields companies={companies} chosen={inHand.offers.farePerCompanies} word={word} />
      <OffersPanel chosen={inHand.offers} reductions={reductions} word={word} />
      <h2 className="section-title">{t('insurance.title')}</h2>
      <InsurancePanel
        offers={insuranceOffers}
        confirmed={confirmed}
        email={inHand.leader.email}
        word={word}
      />
    </>
  )
}
