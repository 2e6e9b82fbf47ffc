import { useTranslation } from 'react-i18next'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { ReviewGaps, ReviewTrip, ReviewLeader } from '../../../sale/checkout/Review.tsx'
import { useSale } from '../../../sale/model/saleStore.ts'
import { WizardBar, useReleaseElsewhere } from '../../../sale/WizardBar.tsx'
import { PageBody } from '../../../field/PageBody.tsx'
import { Insured, Total, TripTotals } from './Fares.tsx'
import { SeatPlan } from './SeatPlan.tsx'

/** The review before payment: everything entered, trip by trip. */
export function Step3() {
  const { t } = useTranslation('sale')
  const trips = useSale((state) => state.workingBooking.trips)
  useReleaseElsewhere()
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
        <ReviewGaps />
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
