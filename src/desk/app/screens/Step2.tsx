import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccommodationList } from '../../booking/AccommodationList.tsx'
import { LeaderFields } from '../../booking/LeaderFields.tsx'
import { PartyGhost } from '../../booking/memory/PartyGhost.tsx'
import { PeopleGrid } from '../../booking/PeopleGrid.tsx'
import type { TripView } from '../../booking/rows.ts'
import { totalOf, useBooking } from '../../booking/store.ts'
import { TripTabs } from '../../booking/TripTabs.tsx'
import { VehicleGrid } from '../../booking/VehicleGrid.tsx'
import { itemWords } from '../../booking/words.ts'
import { lineContext } from '../../command/keyboard.ts'
import { useLeaving } from '../../booking/useLeaving.ts'
import { commands } from '../../command/registry.ts'
import { formatMoney } from '../../language/money.ts'
import { PriceList } from '../../pricing/PriceList.tsx'
import { wordRefusal } from '../words.ts'
import { useTripView } from './useTripView.ts'

/** Who travels and with what: names and vehicles typed into grids, what is to be had and what it costs beside them. */
export default function Step2() {
  const { t } = useTranslation('booking')
  const view = useTripView()
  useLayoutEffect(() => commands.enter('step2'), [])
  useLeaving()
  if (view === undefined) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <TripTabs grows />
      <div className="split">
        <Entry view={view} />
        <aside className="detail">
          <AccommodationList availability={view.availability} />
          <div className="detail-gap" />
          <PriceList title={t('column.price')} prices={view.prices} name={(item) => itemWords(view, item)} />
          {view.inHand.trips.length > 1 && <BookingTotal />}
        </aside>
      </div>
    </>
  )
}

/** Of all trips, once each has its price. */
function BookingTotal() {
  const { t } = useTranslation('booking')
  const total = useBooking(totalOf)
  if (total === undefined) return null
  return (
    <div className="detail-row detail-sum booking-total">
      <span>{t('totalOfAll')}</span>
      <span>{formatMoney(total, 'EUR')}</span>
    </div>
  )
}

function Entry({ view }: { view: TripView }) {
  const { t } = useTranslation('booking')
  const { today } = lineContext.get()
  const mobile = view.gaps.find(({ kind }) => kind === 'leader')
  return (
    <div className="split-main entry">
      <h2 className="section-title">{t('passengers')}</h2>
      <PeopleGrid view={view} today={today} word={wordRefusal} />
      {view.trip.vehicles.length > 0 && (
        <>
          <h2 className="section-title">{t('vehicles')}</h2>
          <VehicleGrid view={view} word={wordRefusal} />
        </>
      )}
      <h2 className="section-title">{t('leader')}</h2>
      <LeaderFields missing={mobile && wordRefusal(mobile.refusal)} />
      <PartyGhost beside="form" />
    </div>
  )
}
