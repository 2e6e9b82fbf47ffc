import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { ReviewGaps } from '../../../sale/checkout/review/ReviewMissing.tsx'
import { ReviewTrip } from '../../../sale/checkout/review/ReviewTrip.tsx'
import { ReviewLeader } from '../../../sale/checkout/review/ReviewLeader.tsx'
import { useBooking } from '../../../sale/model/saleStore.ts'
import { WizardBar } from '../../../sale/WizardBar.tsx'
import { useLeaving } from '../../../sale/useLeaving.ts'
import { commands } from '../../../command/registry.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { refusalText } from '../../notices/refusalText.ts'
import { Insured, Total } from './Fares.tsx'
import { SeatPlan } from './SeatPlan.tsx'
import { TripTotals } from './TripTotals.tsx'

/** The review before payment: everything entered, trip by trip. */
export default function Step3() {
  const { t } = useTranslation('booking')
  const trips = useBooking((state) => state.workingBooking.trips)
  useLayoutEffect(() => commands.enter('step3'), [])
  useLeaving()
  if (trips.length === 0) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <WizardBar step="step3" />
      <PageBody
        kind="entry review"
        beside={
          <>
            <TripTotals />
            <Insured />
            <Total main />
          </>
        }
      >
        <ReviewGaps word={refusalText} />
        <div className="review-trips">
          {trips.map(({ trip }, index) => (
            <ReviewTrip key={tripId(trip)} index={index} />
          ))}
          <Insured />
          <Total />
          <ReviewLeader />
        </div>
      </PageBody>
      <SeatPlan />
    </>
  )
}
