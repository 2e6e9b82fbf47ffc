import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chargesOf, usePayments, rowToCorrect } from '../../../sale/model/payment/payments.ts'
import { SoldPanel } from '../../../sale/checkout/SoldPanel.tsx'
import { setReceived, setCursor, totalOf, typeAmount, useBooking } from '../../../sale/model/saleStore.ts'
import { useStoredBooking } from '../../../sale/model/storedBooking.ts'
import { TripTabs } from '../../../sale/entry/TripTabs.tsx'
import { WizardBar, useLeaving } from '../../../sale/WizardBar.tsx'
import { commands } from '../../../command/registry.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { focusTarget } from '../../../field/focus/focusTarget.ts'
import { CreditLeft, CreditRows } from '../../../ledger/CreditRows.tsx'
import { PaymentFields } from '../../../field/PaymentFields.tsx'
import { Difference, Fares, Total } from './Fares.tsx'
import { LeaderPart } from './LeaderPart.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

/** The price and the payment; after the sale, the tickets. */
export default function Step4() {
  const { t } = useTranslation('booking')
  const sold = useStoredBooking(useBooking((state) => state.sold))
  const workingBooking = useBooking((state) => state.workingBooking.trips.length > 0)
  useLayoutEffect(() => commands.enter('step4'), [])
  useLeaving()
  if (workingBooking) return <Payment />
  if (sold === undefined) return <p className="empty">{t('nothingInHand')}</p>
  return <SoldPanel sold={sold} creditLeft={<CreditLeft />} />
}

function Payment() {
  const { t } = useTranslation('booking')
  const focusRequest = useBooking((state) => state.focus)
  const state = useBooking()
  const { payments, loading, missed } = usePayments()
  useEffect(() => {
    if (focusRequest?.kind === 'payment')
      focusTarget(focusRequest.field === '' ? `payment-${focusRequest.row}` : `offer-${focusRequest.field}`)
  }, [focusRequest])
  return (
    <>
      <WizardBar step="step4" />
      <TripTabs />
      <PageBody
        kind="entry paying"
        isBusy={loading}
        beside={
          <>
            <Total main />
            <CreditRows charges={chargesOf(state, payments)} />
            <Difference />
          </>
        }
      >
        <SectionTitle>{t('payment')}</SectionTitle>
        <Amounts payments={payments} missed={missed} />
        <Fares />
        <LeaderPart />
      </PageBody>
    </>
  )
}

function Amounts({ payments, missed }: Pick<ReturnType<typeof usePayments>, 'payments' | 'missed'>) {
  const total = useBooking(totalOf) ?? 0
  const received = useBooking((state) => state.received)
  const row = useBooking(({ cursor }) => (cursor.kind === 'payment' ? cursor.row : 0))
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
