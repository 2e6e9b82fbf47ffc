import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { availabilityOf, pricesOf, useBooking } from '../../booking/store.ts'
import { itemWords } from '../../booking/words.ts'
import { lineContext } from '../../command/keyboard.ts'
import { useLeaving } from '../../booking/useLeaving.ts'
import { commands } from '../../command/registry.ts'
import { PriceList } from '../../pricing/PriceList.tsx'
import { useLocations } from '../../reference/locations.ts'
import { DateStrip } from '../../sailing/DateStrip.tsx'
import { LegTabs } from '../../sailing/LegTabs.tsx'
import { Results, useFocusWish } from '../../sailing/Results.tsx'
import { SearchForm } from '../../sailing/SearchForm.tsx'
import { useSailing } from '../../sailing/store.ts'
import { TripDetail } from '../../sailing/TripDetail.tsx'

/** Trip search: where, when and who on top, the trips below, the one under the cursor at the right. */
export default function Step1() {
  const locations = useLocations()
  const { today } = lineContext.get()
  useLayoutEffect(() => commands.enter('step1'), [])
  useLeaving()
  useFocusWish()
  return (
    <>
      <SearchForm locations={locations} today={today} />
      <DateStrip today={today} />
      <div className="split">
        <div className="split-main" data-spot="results">
          <LegTabs />
          <Results />
        </div>
        <aside className="detail">
          <TripDetail />
          <FastPrice />
        </aside>
      </div>
    </>
  )
}

/** What the chosen trip under the cursor really costs, once it was asked for. */
function FastPrice() {
  const { t } = useTranslation('booking')
  const standing = useSailing((state) => state.standing)
  const inHand = useBooking((state) => state.inHand)
  const known = useBooking((state) => state.prices)
  const availability = useBooking((state) => state.availability)
  const trip = inHand.trips.find((one) => standing && tripId(one.trip) === tripId(standing.trip))
  const prices = trip && pricesOf({ prices: known }, trip)
  if (trip === undefined || prices === undefined) return null
  const view = { inHand, availability: availabilityOf({ availability }, trip) }
  return (
    <>
      <div className="detail-gap" />
      <PriceList title={t('column.price')} prices={prices} name={(item) => itemWords(view, item)} />
    </>
  )
}
