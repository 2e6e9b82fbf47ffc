import { useMemo } from 'react'
import { shownGaps } from '../../../sale/model/missing/missingFields.ts'
import { markedItems } from '../../../sale/model/item/itemKey.ts'
import { requiredFields } from '../../../sale/model/missing/required.ts'
import type { TripView } from '../../../sale/model/rows.ts'
import type { MissingField } from '../../../sale/model/state.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { pricesOf, useBooking } from '../../../sale/model/saleStore.ts'

/** The trip on screen in step 2 with its availability and prices; undefined without a trip. */
export function useTripView(): TripView | undefined {
  const workingBooking = useBooking((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const active = useBooking((state) => state.active)
  const prices = useBooking((state) => state.prices)
  const tried = useBooking((state) => state.tried)
  const refused = useBooking((state) => state.refused)
  const marked = useBooking((state) => state.marked)
  const checked = useBooking((state) => state.checked)
  return useMemo(() => {
    const trip = workingBooking.trips[active]
    if (trip === undefined) return undefined
    const gaps = requiredFields(workingBooking, availabilities).filter(
      (gap) => gap.trip === active || gap.kind === 'leader',
    )
    return {
      workingBooking,
      trip,
      availability: availabilities[active],
      availabilities,
      prices: pricesOf({ prices }, trip),
      gaps: withRefused(shownGaps(gaps, tried), refused?.trip === active ? refused : undefined),
      marked: markedItems({ workingBooking, marked }),
      checked,
    }
  }, [workingBooking, active, availabilities, prices, tried, refused, marked, checked])
}

/** Adds the server’s refusals to the cells, except where the desk already marks the cell. */
function withRefused(
  gaps: readonly MissingField[],
  refused: MissingField | undefined,
): readonly MissingField[] {
  if (refused === undefined) return gaps
  const { kind, row, field } = refused
  const said = gaps.some((gap) => gap.kind === kind && gap.row === row && gap.field === field)
  return said ? gaps : [...gaps, refused]
}
