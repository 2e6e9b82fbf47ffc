import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { ReviewGaps } from '../../booking/review/ReviewGaps.tsx'
import { ReviewTrip } from '../../booking/review/ReviewTrip.tsx'
import { ReviewLeader } from '../../booking/review/ReviewLeader.tsx'
import { totalOf, useBooking } from '../../booking/store.ts'
import { WizardBar } from '../../booking/WizardBar.tsx'
import { useLeaving } from '../../booking/useLeaving.ts'
import { commands } from '../../command/registry.ts'
import { Beside } from '../../field/Beside.tsx'
import { formatPrice } from '../../language/money.ts'
import { wordRefusal } from '../words.ts'
import { SeatPlan } from './SeatPlan.tsx'
import { TripTotals } from './TripTotals.tsx'

/** Everything that was entered, trip by trip, before it is paid. */
export default function Step3() {
  const { t } = useTranslation('booking')
  const trips = useBooking((state) => state.inHand.trips)
  const total = useBooking(totalOf)
  useLayoutEffect(() => commands.enter('step3'), [])
  useLeaving()
  if (trips.length === 0) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <WizardBar step="step3" />
      <div className="split">
        <div className="split-main entry review">
          <ReviewGaps word={wordRefusal} />
          <div className="review-trips">
            {trips.map(({ trip }, index) => (
              <ReviewTrip key={tripId(trip)} index={index} />
            ))}
            <ReviewLeader />
          </div>
        </div>
        <Beside>
          <TripTotals />
          <div className="detail-row detail-sum booking-total">
            <span>{t('totalOfAll')}</span>
            <span>{total === undefined ? '–' : formatPrice(total)}</span>
          </div>
        </Beside>
      </div>
      <SeatPlan />
    </>
  )
}
