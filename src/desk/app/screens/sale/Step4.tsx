import { useEffect, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chargesOf, rowToCorrect, usePayments } from '../../../sale/model/payment/payments.ts'
import {
  OptionFields,
  ContactFields,
  LeaderNameAndPhoneFields,
  RemarksField,
  TicketKind,
  TripRemarks,
} from '../../../sale/checkout/CheckoutFields.tsx'
import { SoldPanel } from '../../../sale/checkout/SoldPanel.tsx'
import {
  setReceived,
  setCursor,
  totalOf,
  typeAmount,
  useSale,
  insuranceOf,
} from '../../../sale/model/saleStore.ts'
import { useStoredBooking } from '../../../sale/model/storedBooking.ts'
import { TripTabs } from '../../../sale/entry/TripTabs.tsx'
import { WizardBar, useReleaseElsewhere } from '../../../sale/WizardBar.tsx'
import { lineContext } from '../../../command/keyboard.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { focusTarget } from '../../../field/focus/focus.ts'
import { RemainingCredit, CreditRows } from '../../../ledger/AccountPanel.tsx'
import { PaymentFields } from '../../../sale/model/payment/PaymentFields.tsx'
import { SectionTitle, FieldGroup } from '../../../look/SectionTitle.tsx'
import { FareFields, InsurancePanel, OfferFields, Reductions } from '../../../pricing/OffersPanel.tsx'
import { Difference, Fares, Insured, Total, TripTotals } from './Fares.tsx'
import { BookingPanels } from './DayPanels.tsx'

/** The price and the payment; after the sale, the tickets. */
export function Step4() {
  const sold = useStoredBooking(useSale((state) => state.sold))
  useReleaseElsewhere()
  if (useIsSelling()) return <Payment />
  if (sold === undefined) return <NothingInHand />
  return <SoldPanel sold={sold} creditLeft={<RemainingCredit />} below={<BookingPanels />} />
}

/** Holds the booking as an option instead of issuing it. */
export function Step4Optional() {
  useReleaseElsewhere()
  return useIsSelling() ? <Option /> : <NothingInHand />
}

const useIsSelling = () => useSale((state) => state.workingBooking.trips.length > 0)

function NothingInHand() {
  const { t } = useTranslation('sale')
  return <p className="empty">{t('nothingInHand')}</p>
}

function Payment() {
  const { t } = useTranslation('sale')
  const state = useSale()
  const { payments, loading, missed } = usePayments()
  const beside = (
    <>
      <Total main />
      <CreditRows charges={chargesOf(state, payments)} />
      <Difference />
    </>
  )
  return (
    <CheckoutForm title={t('payment')} isBusy={loading} beside={beside}>
      <Amounts payments={payments} missed={missed} />
      <Fares />
    </CheckoutForm>
  )
}

function Option() {
  const { t } = useTranslation('sale')
  const beside = (
    <>
      <TripTotals />
      <Insured />
      <Total main />
      <Difference />
    </>
  )
  return (
    <CheckoutForm title={t('optionUntil')} beside={beside} isOption>
      <OptionFields today={lineContext.get().today} />
    </CheckoutForm>
  )
}

interface CheckoutFormProps {
  title: string
  isBusy?: boolean
  isOption?: boolean
  beside: ReactNode
  children: ReactNode
}

function CheckoutForm({ title, isOption = false, children, ...body }: CheckoutFormProps) {
  const focusRequest = useSale((state) => state.focus)
  useEffect(() => {
    if (focusRequest?.kind === 'payment')
      focusTarget(focusRequest.field === '' ? `payment-${focusRequest.row}` : `offer-${focusRequest.field}`)
  }, [focusRequest])
  return (
    <>
      <WizardBar step="step4" isOption={isOption} />
      <TripTabs />
      <PageBody kind="entry paying" {...body}>
        <SectionTitle>{title}</SectionTitle>
        {children}
        <LeaderPart />
      </PageBody>
    </>
  )
}

function Amounts({ payments, missed }: Pick<ReturnType<typeof usePayments>, 'payments' | 'missed'>) {
  const total = useSale(totalOf) ?? 0
  const received = useSale((state) => state.received)
  const row = useSale(({ cursor }) => (cursor.kind === 'payment' ? cursor.row : 0))
  return (
    <PaymentFields
      methods={payments}
      missed={missed}
      total={total}
      received={received}
      row={rowToCorrect(payments, row, total)}
      onAmount={typeAmount}
      onReceived={setReceived}
      onStand={(row) => setCursor({ kind: 'payment', row, field: '' })}
    />
  )
}

/** The end of both forms of step 4: the lead passenger, the remarks of the trips, and the offers. */
function LeaderPart() {
  const { t } = useTranslation('sale')
  return (
    <>
      <FieldGroup title={t('leader')}>
        <ContactFields missing={undefined} />
        <LeaderNameAndPhoneFields />
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
