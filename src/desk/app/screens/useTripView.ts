import { useMemo } from 'react'
import { shownGaps } from '../../sale/model/missing/missingFields.ts'
import { markedNow } from '../../sale/model/itemKey.ts'
import { gapsOf } from '../../sale/model/missing/required.ts'
import type { TripView } from '../../sale/model/rows.ts'
import type { Gap } from '../../sale/model/state.ts'
import { availabilityOf, pricesOf, useBooking } from '../../sale/model/store.ts'

/** The trip shown in step 2 with all that is known of it; nothing while no trip is in hand. */
export function useTripView(): TripView | undefined {
  const inHand = useBooking((state) => state.inHand)
  const active = useBooking((state) => state.active)
  const availability = useBooking((state) => state.availability)
  const prices = useBooking((state) => state.prices)
  const tried = useBooking((state) => state.tried)
  const refused = useBooking((state) => state.refused)
  const marked = useBooking((state) => state.marked)
  const checked = useBooking((state) => state.checked)
  return useMemo(() => {
    const trip = inHand.trips[active]
    if (trip === undefined) return undefined
    const all = inHand.trips.map((one) => availabilityOf({ availability }, one))
    const gaps = gapsOf(inHand, all).filter((gap) => gap.trip === active || gap.kind === 'leader')
    return {
      inHand,
      trip,
      availability: all[active],
      availabilities: all,
      prices: pricesOf({ prices }, trip),
      gaps: withRefused(shownGaps(gaps, tried), refused?.trip === active ? refused : undefined),
      marked: markedNow({ inHand, marked }),
      checked,
    }
  }, [inHand, active, availability, prices, tried, refused, marked, checked])
}

/** What the server found wrong with a cell, unless the desk says so of that cell already. */
function withRefused(gaps: readonly Gap[], refused: Gap | undefined): readonly Gap[] {
  if (refused === undefined) return gaps
  const { kind, row, field } = refused
  const said = gaps.some((gap) => gap.kind === kind && gap.row === row && gap.field === field)
  return said ? gaps : [...gaps, refused]
}
