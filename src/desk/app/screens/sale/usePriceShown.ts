import { useEffect } from 'react'
import { workingBooking } from '../../../sale/model/pricing/booking.ts'
import { nothingChosen } from '../../../sale/model/pages.ts'
import { onAvailability } from '../../../sale/model/trip/availability.ts'
import { useBooking } from '../../../sale/model/saleStore.ts'
import { commands } from '../../../command/registry.ts'
import { priceQuietly } from '../../../pricing/quietly.ts'
import { usePricing } from '../../../pricing/pricingStore.ts'

/** Milliseconds without a change before a price is requested: longer than the time between two keys. */
const rest = 250

/** Requests a price whenever an edit has invalidated it, as long as the screen is open. */
export function usePriceShown(): void {
  useEffect(() => {
    let timer: number | undefined
    let closed = false
    const later = () => {
      window.clearTimeout(timer)
      const awaited = lacksPrice()
      usePricing.setState({ awaited })
      if (awaited) timer = window.setTimeout(() => void now(), rest)
    }
    const now = async () => {
      const busy = commands.pending().length > 0 || usePricing.getState().pricing
      const again = busy || (await priceQuietly(workingBooking).catch(logged)) === 'changed'
      if (closed) return
      if (again) later()
      else usePricing.setState({ awaited: false })
    }
    later()
    const changed = () => {
      usePricing.setState({ unpriced: undefined })
      later()
    }
    const stops = [
      onAvailability(changed),
      useBooking.subscribe((state, before) => {
        const same = state.workingBooking === before.workingBooking && state.prices === before.prices
        if (!same) changed()
      }),
    ]
    return () => {
      closed = true
      window.clearTimeout(timer)
      usePricing.setState({ awaited: false })
      for (const stop of stops) stop()
    }
  }, [])
}

/** A background request shows no error. */
function logged(fault: unknown): 'done' {
  console.error(fault)
  return 'done'
}

/** True when every leg has a trip and every passenger an accommodation on it, but there is no price. */
function lacksPrice(): boolean {
  const { trips } = useBooking.getState().workingBooking
  const seated = trips.every(({ passengers }) =>
    passengers.every(({ accommodation }) => accommodation !== ''),
  )
  return seated && nothingChosen() === undefined && !workingBooking.isPriced()
}
