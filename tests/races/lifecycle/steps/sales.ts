import { booking as calls } from '../../../../src/contract/booking/booking.ts'
import { people, vehicle, type Request } from '../../../kit/crs/bookingRequest.ts'
import { newItem, type AgencyCode, type Item } from '../model/booking.ts'
import { book, changeOption as change, dueFor, issue as issued, priceOf, type Wanted } from '../model/sale.ts'
import { productsOf, sailingNames, wireTrips, type SailingName } from '../model/timetable.ts'
import { hasStatus, paidIn, pick, staleOr, step, versioned, type Draw, type Step, type Verb } from './draw.ts'

function wantedTrips(draw: Draw): Wanted[] {
  const out = pick(draw, sailingNames)
  const names: SailingName[] = out === 'day' && draw.chance() < 0.4 ? ['day', 'back'] : [out]
  return names.map((sailing) => {
    const products = productsOf(sailing)
    const count = 1 + Math.floor(draw.chance() * 3)
    const items = Array.from({ length: count }, () => newItem(sailing, pick(draw, products)))
    return { sailing, items: withPassenger(sailing, items) }
  })
}

/** A party has a passenger. */
const withPassenger = (sailing: SailingName, items: Item[]): Item[] =>
  items.some(({ product }) => product !== 'CAR425') ? items : [...items, newItem(sailing, 'DECK')]

function requestOf({ uuid, product }: Item): Request {
  if (product === 'CAR425') return vehicle('CAR425', { uuid })
  if (product === 'MEN') return people('AB4', [{ uuid, sexType: 'MALE' }], 'MALE_BERTH')
  if (product === 'WOMEN') return people('AB4', [{ uuid }], 'FEMALE_BERTH')
  return people(product, [{ uuid }])
}

const bodyOf = (wanted: readonly Wanted[]) => ({
  trips: wanted.map(({ sailing, items }) => ({
    ...structuredClone(wireTrips[sailing]),
    accommodationRequests: items.map(requestOf),
  })),
  leader: { mobile: '6971234567' },
})

export function hold(draw: Draw, agency: AgencyCode): Step {
  const wanted = wantedTrips(draw)
  const { model } = draw
  const until = draw.chance() < 0.5 ? model.nowAt(agency, Math.ceil(draw.chance() * 40) - 2) : undefined
  const body = { ...bodyOf(wanted), ...(until !== undefined && { optionDateTime: until }) }
  return step(agency, calls.hold, { body }, () =>
    book(model, agency, wanted, until === undefined ? {} : { until }),
  )
}

export function sell(draw: Draw, agency: AgencyCode): Step {
  const wanted = wantedTrips(draw)
  const { paid, payments } = paidIn(draw, priceOf(wanted.flatMap(({ items }) => items)))
  const body = { ...bodyOf(wanted), payments, expectedTotal: paid }
  return step(agency, calls.sell, { body }, () => book(draw.model, agency, wanted, { paid }))
}

export const issue: Verb = {
  suits: hasStatus('OPTIONAL'),
  draw(draw, agency, booking) {
    const { paid, payments } = paidIn(draw, dueFor(booking) || 100)
    const { reference, model } = draw
    const done = (amount?: number) => () =>
      model.change(reference, agency, (found) => issued(model, found, amount))
    if (draw.chance() < 0.3)
      return step(agency, calls.issueHeld, { path: { crsReservationId: reference } }, done())
    return step(agency, calls.issue, { body: { crsReservationId: reference, payments } }, done(paid))
  },
}

const newAgencies = ['1300', '1300', '1301', '1377'] as const

export const changeOption: Verb = {
  suits: hasStatus('OPTIONAL'),
  draw(draw, agency, booking) {
    const { model, chance, reference } = draw
    const until = chance() < 0.8 ? model.nowAt(booking.agency, Math.ceil(chance() * 60) - 3) : undefined
    const newAgent = chance() < 0.3 ? pick(draw, newAgencies) : undefined
    const body = {
      crsReservationId: reference,
      ...(until !== undefined && { newOptionDateTime: until }),
      ...(newAgent !== undefined && { newAgentCode: newAgent }),
      ...staleOr(draw, booking),
    }
    const to = {
      caller: agency,
      ...(until !== undefined && { until }),
      ...(newAgent && { agency: newAgent }),
    }
    return step(agency, calls.changeOption, { body }, () =>
      model.change(reference, agency, (found) => versioned(body, found, () => change(model, found, to))),
    )
  },
}
