import { booking } from '../../../../src/contract/booking/booking.ts'
import { group as calls } from '../../../../src/contract/group.ts'
import {
  isOption,
  itemsOf,
  newItem,
  unnamedOf,
  withoutPlate,
  type AgencyCode,
  type Booking,
  type Item,
} from '../model/booking.ts'
import * as groups from '../model/groups.ts'
import { priceOf, type Wanted } from '../model/sale.ts'
import {
  productsOf,
  sailingNames,
  sailingOf,
  wireTrips,
  type Product,
  type SailingName,
} from '../model/timetable.ts'
import { paidIn, pick, staleOr, step, type Draw, type Step, type Verb } from './draw.ts'

/** Too few for the fare of a group. */
const mostPeople = 5

/** The same travellers and coaches on all trips; a coach is as long as a car, since the model counts cars. */
function drawBlock(draw: Draw): Wanted[] {
  const out = pick(draw, sailingNames)
  const names: SailingName[] = out === 'day' && draw.chance() < 0.4 ? ['day', 'back'] : [out]
  const people = 1 + Math.ceil(draw.chance() * (mostPeople - 1))
  const sellsCars = names.every((sailing) => productsOf(sailing).includes('CAR425'))
  const coaches = sellsCars && draw.chance() < 0.3 ? 1 + Math.floor(draw.chance() * 2) : 0
  const unnamed = (sailing: SailingName, product: Product) => ({
    ...newItem(sailing, product),
    uuid: '',
    surname: '',
  })
  return names.map((sailing) => ({
    sailing,
    items: [
      ...Array.from({ length: people }, () => unnamed(sailing, 'DECK')),
      ...Array.from({ length: coaches }, () => unnamed(sailing, 'CAR425')),
    ],
  }))
}

export function holdGroup(draw: Draw, agency: AgencyCode): Step {
  const { model, chance } = draw
  const wanted = drawBlock(draw)
  const count = (product: Product) => wanted[0]!.items.filter((item) => item.product === product).length
  const coaches = count('CAR425')
  const until = chance() < 0.4 ? model.nowAt(agency, Math.ceil(chance() * 60) - 2) : undefined
  const ahead = chance() < 0.6 ? Math.ceil(chance() * 30) - 1 : undefined
  const body = {
    trips: wanted.map(({ sailing }) => ({
      ...structuredClone(wireTrips[sailing]),
      accommodationRequests: [],
    })),
    leader: { mobile: '6971234567' },
    groupName: 'CHOIR',
    groupPassengers: [{ type: 'AD', quantity: count('DECK'), accommodationIdOrCode: 'DECK' }],
    ...(coaches > 0 && { groupVehicles: [{ idOrCode: 'CAR425', quantity: coaches }] }),
    ...(until !== undefined && { optionDateTime: until }),
    ...(ahead !== undefined && { groupDeadlines: { releaseBy: model.nowAt(agency, ahead) } }),
  }
  return step(agency, booking.hold, { body }, () =>
    groups.holdGroup(model, agency, wanted, {
      until,
      releaseAt: ahead === undefined ? undefined : model.hours + ahead,
    }),
  )
}

const surnames = ['ALEXIOU', 'BELLOU', 'CARRAS', 'DRIVAS', 'ELYTIS']

/** Company and code of a trip of the booking. */
function codeOf(draw: Draw, { trips }: Booking) {
  const trip = pick(draw, trips)
  return { company: sailingOf(trip.sailing).company, code: trip.code }
}

const hasUnnamed = (one: Booking) =>
  one.group !== undefined && unnamedOf(one).length + withoutPlate(itemsOf(one)).length > 0
const isOpenGroup = (one: Booking) => one.group !== undefined && one.trips.some(isOption)

export const nameGroup: Verb = {
  suits: hasUnnamed,
  draw(draw, agency, found) {
    const { model, chance } = draw
    const people = itemsOf(found)
    const cars = new Set(people.filter(({ product }) => product === 'CAR425').map(({ uuid }) => uuid))
    const chosen = people.filter(({ surname }) => chance() < (surname === '' ? 0.7 : 0.2))
    const names = new Map(
      (chosen.length > 0 ? chosen : people.slice(0, 1)).map(({ uuid }) => [uuid, pick(draw, surnames)]),
    )
    const stale = staleOr(draw, found)
    const vehicles = [...names].filter(([uuid]) => cars.has(uuid))
    const body = {
      names: [...names]
        .filter(([uuid]) => !cars.has(uuid))
        .map(([uuid, surname]) => ({ uuid, surname, name: 'A', sexType: 'FEMALE' as const })),
      ...(vehicles.length > 0 && {
        vehicles: vehicles.map(([uuid, plateNumber]) => ({ uuid, plateNumber })),
      }),
      ...stale,
    }
    return step(agency, calls.update, { path: codeOf(draw, found), body }, () =>
      groups.nameGroup(model, found, agency, { names, version: stale.version }),
    )
  },
}

export const issueGroup: Verb = {
  suits: (one) => isOpenGroup(one) && unnamedOf(one).length < itemsOf(one).length,
  draw(draw, agency, found) {
    const { model, chance } = draw
    const part = chance() < 0.3 ? undefined : namedIn(draw, found)
    const uuids = part && [...new Set(part.map(({ uuid }) => uuid))]
    const due = priceOf(optionsIn(found, uuids))
    const { paid, payments } = paidIn(draw, due || 100)
    const onAccount = chance() < 0.4
    const expected = chance() < 0.5 ? due + (chance() < 0.1 ? 100 : 0) : undefined
    const stale = staleOr(draw, found)
    const body = {
      ...codeOf(draw, found),
      ...(uuids && { uuids }),
      ...(!onAccount && { payments }),
      ...(expected !== undefined && { expectedTotal: expected }),
      ...stale,
    }
    return step(agency, calls.issue, { body }, () =>
      groups.issueGroup(model, found, agency, {
        uuids,
        expected,
        version: stale.version,
        paid: onAccount ? undefined : paid,
      }),
    )
  },
}

/** Mostly those who have names. */
function namedIn(draw: Draw, found: Booking): Item[] {
  const items = itemsOf(found)
  const named = items.filter(({ surname, status }) => surname !== '' && status === 'OPTIONAL')
  const from = named.length > 0 && draw.chance() < 0.85 ? named : items
  const chosen = from.filter(() => draw.chance() < 0.6)
  return chosen.length > 0 ? chosen : [pick(draw, from)]
}

const optionsIn = (found: Booking, uuids: readonly string[] | undefined) =>
  itemsOf(found).filter(({ status, uuid }) => status === 'OPTIONAL' && (uuids?.includes(uuid) ?? true))
