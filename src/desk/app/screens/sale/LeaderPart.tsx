import { useTranslation } from 'react-i18next'
import {
  ContactFields,
  OtherContactFields,
  RemarksField,
  TicketKind,
  TripRemarks,
} from '../../../sale/checkout/LeaderFields.tsx'
import { FieldGroup, SectionTitle } from '../../../look/SectionTitle.tsx'
import { useMemo } from 'react'
import { insuranceOf, useSale } from '../../../sale/model/saleStore.ts'
import { FareFields, InsurancePanel, OfferFields, Reductions } from '../../../pricing/OffersPanel.tsx'

/** The end of both forms of step 4: the lead passenger, the remarks of the trips, and the offers. */
export function LeaderPart() {
  const { t } = useTranslation('sale')
  return (
    <>
      <FieldGroup title={t('leader')}>
        <ContactFields missing={undefined} />
        <OtherContactFields />
      </FieldGroup>
      <FieldGroup title={t('ticketsAndRemarks')}>
        <TicketKind />
        <RemarksField />
        <TripRemarks />
      </FieldGroup>
      <Offers />
    </>
  )
}

/** Vouchers, loyalty and insurance for the working booking. */
function Offers() {
  const { t } = useTranslation('pricing')
  const workingBooking = useSale((state) => state.workingBooking)
  const reductions = useSale((state) => state.reductions)
  const insuranceOffers = useSale((state) => state.insuranceOffers)
  const confirmed = useMemo(
    () => insuranceOf({ workingBooking, insuranceOffers }),
    [workingBooking, insuranceOffers],
  )
  const companies = useMemo(
    () => [...new Set(workingBooking.trips.map(({ trip }) => trip.vessel.company.abbreviation))],
    [workingBooking.trips],
  )
  return (
    <>
      <FieldGroup title={t('offer.title')} below={<Reductions reductions={reductions} />}>
        <FareFields companies={companies} chosen={workingBooking.offers.farePerCompanies} />
        <OfferFields chosen={workingBooking.offers} />
      </FieldGroup>
      <SectionTitle>{t('insurance.title')}</SectionTitle>
      <InsurancePanel offers={insuranceOffers} confirmed={confirmed} email={workingBooking.leader.email} />
    </>
  )
}
