import { booking as calls } from '../../../../src/contract/booking/booking.ts'
import { isActive, type Booking, type Trip } from '../model/booking.ts'
import * as changes from '../model/modify.ts'
import { productsOf, sailingNames, sailingOf, wireTrips, type SailingName } from '../model/timetable.ts'
import { hasStatus, paidIn, pick, staleOr, step, versioned, type Draw, type Verb } from './draw.ts'

const surnames = ['PAPADOPOULOU', 'KOSTA', 'ROSSI', 'KELLY']

/**
 * Mostly a sailing that sells what is booked; what one never sells is known of whole itineraries only. The travellers of a
 * group are the same on all trips, so these stay in their order.
 */
function drawSailing(draw: Draw, { group }: Booking, { items, sailing }: Trip): SailingName {
  const active = items.filter(isActive)
  const sells = (name: SailingName) => active.every(({ product }) => productsOf(name).includes(product))
  const isPart = (name: SailingName) => sailingOf(name).legs.length < 3 && name !== 'night'
  const names =
    draw.chance() < 0.9 ? sailingNames.filter(sells) : sailingNames.filter((name) => !isPart(name))
  const { route } = sailingOf(sailing)
  const inOrder = group ? names.filter((name) => sailingOf(name).route === route) : names
  return pick(draw, inOrder.length > 0 ? inOrder : [sailing])
}

/** Half of the calls name the difference, one in ten of these another one. */
function settlementOf(draw: Draw, difference: number, isNamed = draw.chance() < 0.5) {
  const { paid, payments } = paidIn(draw, Math.max(difference, 0))
  const expected = isNamed ? difference + (draw.chance() < 0.1 ? 1 : 0) : undefined
  const body = {
    ...(payments.length > 0 && { payments }),
    ...(expected !== undefined && { expectedDifference: expected }),
  }
  return { settlement: { paid, expected }, body }
}

export const modify: Verb = {
  suits: hasStatus('OPTIONAL', 'ISSUED', 'OPEN'),
  draw(draw, agency, booking) {
    const { model, chance, reference } = draw
    const wanted = drawModification(draw, booking)
    const { trip, to, rename } = wanted
    const price = changes.priceModify(model, booking, wanted)
    const { settlement, body: paid } = settlementOf(draw, 'refused' in price ? 0 : price.difference)
    const named = rename && {
      selectedPassengers: [{ uuid: rename.item.uuid, modifiedValues: { surname: rename.surname } }],
    }
    const body = {
      crsReservationCode: reference,
      trips: [{ companyReservationCode: trip.code, ...(to && structuredClone(wireTrips[to])), ...named }],
      ...paid,
      ...(chance() < 0.3 && { leader: { mobile: '6971234567' } }),
      ...staleOr(draw, booking),
    }
    return step(agency, calls.modify, { body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () => changes.modify(model, found, wanted, settlement)),
      ),
    )
  },
}

function drawModification(draw: Draw, booking: Booking): changes.Modification {
  const trip = pick(draw, booking.trips)
  const item = pick(draw, trip.items)
  // A traveller of a group is named with all that the company requires: by a call of groups.
  const isRename = draw.chance() < 0.5 && item.surname !== ''
  return {
    trip,
    rename: isRename ? { item, surname: pick(draw, surnames) } : undefined,
    to: !isRename || draw.chance() < 0.4 ? drawSailing(draw, booking, trip) : undefined,
  }
}

export const replaceOpen: Verb = {
  suits: hasStatus('OPEN'),
  draw(draw, agency, booking) {
    const { model, reference, chance } = draw
    const open = booking.trips.filter(({ open: isOpen, items }) => isOpen && items.some(isActive))
    const to = open.length === 1 && chance() < 0.1 ? pick(draw, sailingNames) : sameRoute(draw, open)
    const difference = changes.priceReplace(booking, to)
    const { settlement, body: paid } = settlementOf(draw, difference, chance() < 0.9)
    const body = { trip: structuredClone(wireTrips[to]), ...paid, ...staleOr(draw, booking) }
    return step(agency, calls.replaceOpen, { path: { crsReservationId: reference }, body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () => changes.replaceOpen(model, found, to, settlement)),
      ),
    )
  },
}

function sameRoute(draw: Draw, open: readonly Trip[]): SailingName {
  if (open.length === 0) return 'day'
  const { route } = sailingOf(pick(draw, open).sailing)
  return pick(
    draw,
    sailingNames.filter((name) => sailingOf(name).route === route),
  )
}
