import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionFields } from '../../booking/OptionFields.tsx'
import { TripTabs } from '../../booking/TripTabs.tsx'
import { totalOf, useBooking } from '../../booking/store.ts'
import { lineContext } from '../../command/keyboard.ts'
import { useLeaving } from '../../booking/useLeaving.ts'
import { commands } from '../../command/registry.ts'
import { formatMoney } from '../../language/money.ts'
import { TripTotals } from './TripTotals.tsx'

/** Holds the booking as an option instead of issuing it. */
export default function Step4Optional() {
  const { t } = useTranslation('booking')
  const total = useBooking(totalOf)
  const inHand = useBooking((state) => state.inHand.trips.length > 0)
  useLayoutEffect(() => commands.enter('step4Optional'), [])
  useLeaving()
  if (!inHand) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <TripTabs />
      <div className="split">
        <div className="split-main">
          <h2 className="section-title">{t('optionUntil')}</h2>
          <OptionFields today={lineContext.get().today} />
        </div>
        <aside className="detail">
          <TripTotals />
          <div className="detail-row detail-sum">
            <span>{t('totalOfAll')}</span>
            <span>{total === undefined ? '–' : formatMoney(total, 'EUR')}</span>
          </div>
        </aside>
      </div>
    </>
  )
}
