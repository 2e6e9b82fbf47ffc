import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setPayments, totalOf, useBooking } from '../../booking/store.ts'
import { withAmount } from '../../booking/amounts.ts'
import { SoldPanel } from '../../booking/SoldPanel.tsx'
import { TripTabs } from '../../booking/TripTabs.tsx'
import { useLeaving } from '../../booking/useLeaving.ts'
import { commands } from '../../command/registry.ts'
import { focusSpot } from '../../field/spot.ts'
import { formatMoney } from '../../language/money.ts'
import { CreditRows } from '../../ledger/CreditRows.tsx'
import { PaymentFields } from '../../pricing/PaymentFields.tsx'
import { TripTotals } from './TripTotals.tsx'

/** What it costs and how it is paid; afterwards the tickets. */
export default function Step4() {
  const { t } = useTranslation('booking')
  const sold = useBooking((state) => state.sold)
  const inHand = useBooking((state) => state.inHand.trips.length > 0)
  useLayoutEffect(() => commands.enter('step4'), [])
  useLeaving()
  if (inHand) return <Payment />
  return sold === undefined ? <p className="empty">{t('nothingInHand')}</p> : <SoldPanel sold={sold} />
}

function Payment() {
  const { t } = useTranslation('booking')
  const total = useBooking(totalOf)
  const payments = useBooking((state) => state.payments)
  const wish = useBooking((state) => state.focus)
  useEffect(() => {
    if (wish?.kind === 'payment') focusSpot('payments')
  }, [wish])
  const onAccount = payments
    .filter(({ kind }) => kind === 'account')
    .reduce((sum, { ammount }) => sum + ammount, 0)
  return (
    <>
      <TripTabs />
      <div className="split">
        <div className="split-main">
          <TripTotals />
          <div className="detail-row detail-sum booking-total">
            <span>{t('totalOfAll')}</span>
            <span>{total === undefined ? '–' : formatMoney(total, 'EUR')}</span>
          </div>
          <h2 className="section-title">{t('payment')}</h2>
          <PaymentFields
            methods={payments}
            total={total ?? 0}
            onAmount={(id, ammount) => setPayments(withAmount(payments, id, ammount, total ?? 0))}
          />
        </div>
        <aside className="detail">
          <CreditRows charged={onAccount} />
        </aside>
      </div>
    </>
  )
}
