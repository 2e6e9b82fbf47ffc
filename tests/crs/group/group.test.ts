import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { AnswerOf, InputOf } from '../../../src/contract/call.ts'
import { group } from '../../../src/contract/group.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { releaseUnnamed } from '../../../src/crs/group/releaseJob.ts'
import {
  adults,
  bookingRequest,
  pays,
  people as passengers,
  trips,
  type TripName,
  vehicle,
} from '../../kit/crs/bookingRequest.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { textOfPages } from '../../kit/crs/renderedPdf.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { testSeal } from '../../kit/crs/seal.ts'

const { desk, agent, signIn } = startSmallCrs('each')

type Group = AnswerOf<typeof group.retrieve>['groupBooking']
type Update = InputOf<typeof group.update>['body']

const hold = async (...request: Parameters<typeof groupRequest>) =>
  (await agent.call(booking.hold, { body: groupRequest(...request) })).booking
const codeOf = ({ trips: [trip] }: Pick<Awaited<ReturnType<typeof hold>>, 'trips'>) => ({
  company: trip!.vessel.company.abbreviation,
  code: trip!.companyReservationCode,
})
const make = async (...request: Parameters<typeof groupRequest>) => codeOf(await hold(...request))
type Code = Awaited<ReturnType<typeof make>>

const read = async ({ company, code: root }: Code) =>
  (await agent.call(group.retrieve, { path: { company, root } })).groupBooking
const update = async (path: Code, body: Update) =>
  (await agent.call(group.update, { path, body })).groupBooking
const refused = async (path: Code, body: Update) => agent.refused(group.update, { path, body })

const freeOn = async (name: TripName, accommodation = 'DECK') => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[name]] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)?.units ?? 0
}

/** One pass of the job that returns unnamed places. */
const runRelease = async () => {
  const { database, server } = desk
  const catalogue = await loadCatalogue(database)
  return releaseUnnamed({ database, catalogue, clock: server.clock, random: Math.random, seal: testSeal })
}

const passengersIn = ({ bookings }: Group, nth = 0) => bookings[nth]!.trips[0]!.selectedPassengers
const person = (nth: number, more: object = {}) => ({
  surname: `PERSON${String.fromCharCode(65 + nth)}`,
  name: 'A',
  sexType: nth % 2 === 0 ? ('FEMALE' as const) : ('MALE' as const),
  ...more,
})
const people = (count: number) => Array.from({ length: count }, (_, nth) => person(nth))

describe('a group booking', () => {
  test('GR-006 GR-007 EN-197 EN-198 holds travellers and vehicles without names on every leg of every trip', async () => {
    const groupVehicles = [{ idOrCode: 'TRK', quantity: 1, length: 12 }]
    const option = await hold(20, ['day', 'back'], { groupVehicles })
    expect(option.reservationStatus).toBe('OPTIONAL')
    expect(option.trips.map(({ selectedPassengers }) => selectedPassengers.length)).toEqual([20, 20])
    expect(option.trips[0]!.selectedVehicles).toMatchObject([{ idOrCode: 'TRK', length: 12 }])
    expect(option.trips[0]!.selectedPassengers.every(({ surname }) => surname === undefined)).toBe(true)
    const uuids = option.trips.map((trip) => trip.selectedPassengers.map(({ uuid }) => uuid))
    expect(uuids[0]).toEqual(uuids[1])
    expect([await freeOn('day'), await freeOn('naxosToThira'), await freeOn('back')]).toEqual([10, 10, 10])
  })

  test('EN-197 holds children without names and birth dates', async () => {
    const groupPassengers = [
      { type: 'AD', quantity: 2, accommodationIdOrCode: 'DECK' },
      { type: 'CH', quantity: 20, accommodationIdOrCode: 'DECK' },
    ]
    const option = await hold(2, ['day'], { groupPassengers })
    expect(option.trips[0]!.selectedPassengers.filter(({ type }) => type === 'CH')).toHaveLength(20)
    const { uuid } = option.trips[0]!.selectedPassengers.find(({ type }) => type === 'CH')!
    const child = person(0, { uuid })
    const refusal = await refused(codeOf(option), { names: [child] })
    expect(refusal).toMatchObject({ code: 'birthdate_required' })
    await update(codeOf(option), { names: [{ ...child, birthdate: '2018-05-30' }] })
  })

  test('is sold at the fare that the search quotes for its size', async () => {
    const option = await hold(20, ['day'])
    expect(option.trips[0]!.selectedPassengers.map(({ price }) => price.fare.total)).toEqual(
      Array.from({ length: 20 }, () => 3480),
    )
    const { price } = option.trips[0]!.selectedPassengers[0]!
    expect(price.explanation).toMatchObject({ rule: 'group', percent: 20 })
    expect((await hold(5, ['day'])).total).toBe(5 * 4350)
  })

  test('is booked whole or not at all', async () => {
    expect(await agent.refused(booking.hold, { body: groupRequest(31, ['day']) })).toMatchObject({
      code: 'sold_out',
    })
    expect(await freeOn('day')).toBe(30)
    const empty = groupRequest(1, ['day'], { groupPassengers: [] })
    expect((await agent.refused(booking.hold, { body: empty })).code).toBe('group_empty')
    const nameless = bookingRequest({ day: [passengers('DECK', [{ surname: '' }])] })
    expect((await agent.refused(booking.hold, { body: nameless })).code).toBe('surname_required')
  })

  test('multi-booking makes one that must be issued within half an hour', async () => {
    const { booking: made } = await agent.call(booking.book, { body: groupRequest(3, ['day']) })
    expect(made).toMatchObject({ groupName: '3rd Lyceum', optionDateTime: '2026-06-15 10:30' })
  })

  test('CA-072 GR-005 GR-009 is retrieved by company and the booking code of any of its trips', async () => {
    const option = await hold(3, ['day', 'back'])
    const found = await read(codeOf(option))
    expect(found).toMatchObject({
      company: 'HLC',
      groupName: '3rd Lyceum',
      openReservationId: option.crsReservationId,
      counts: [{ kind: 'passenger', type: 'AD', total: 3, named: 0, issued: 0 }],
    })
    const back = { company: 'HLC', code: option.trips[1]!.companyReservationCode }
    expect((await read(back)).rootCode).toBe(found.rootCode)
  })

  test('is not found by other agencies, and an ordinary booking is no group', async () => {
    const { company, code: root } = await make(3, ['day'])
    const foreign = await desk.agent(others.foreign)
    expect((await foreign.refused(group.retrieve, { path: { company, root } })).code).toBe(
      'booking_not_found',
    )
    expect((await foreign.call(group.list, { query: {} })).groups).toEqual([])
    const { booking: plain } = await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
    const path = { company, root: plain.trips[0]!.companyReservationCode }
    expect((await agent.refused(group.retrieve, { path })).code).toBe('not_a_group')
  })

  test('is found by name, by number of travellers, and by its booking reference', async () => {
    const small = await hold(3, ['day'])
    await hold(12, ['day'], { groupName: 'Choir' })
    const names = async (query: InputOf<typeof group.list>['query']) =>
      (await agent.call(group.list, { query })).groups.map(({ groupName }) => groupName)
    expect(await names({})).toEqual(['Choir', '3rd Lyceum'])
    expect(await names({ name: 'lyc' })).toEqual(['3rd Lyceum'])
    expect(await names({ minPassengers: 4 })).toEqual(['Choir'])
    expect(await names({ minPassengers: 3, maxPassengers: 3 })).toEqual(['3rd Lyceum'])
    await hold(2, ['day'], { groupName: 'CHORODIA' })
    expect(await names({ name: ' χορωδ' })).toEqual(['CHORODIA'])
    expect(await names({ crsReservationId: small.crsReservationId })).toEqual(['3rd Lyceum'])
  })
})

describe('updating a group', () => {
  test('CA-073 GR-010 changes name, leader, option time and deadlines', async () => {
    const code = await make(3, ['day'])
    await update(code, {
      groupName: '4th Lyceum',
      leader: { firstName: 'ANNA' },
      optionDateTime: '2026-06-18 12:00',
      groupDeadlines: { namesBy: '2026-06-16 09:00', releaseBy: '2026-06-17 12:00' },
    })
    const found = await read(code)
    expect(found).toMatchObject({
      groupName: '4th Lyceum',
      leader: { firstName: 'ANNA', lastName: 'PAPPAS' },
      optionDateTime: '2026-06-18 12:00',
      deadlines: [
        { field: 'namesBy', state: 'soon' },
        { field: 'releaseBy', state: 'open' },
      ],
    })
    expect(await journalOf(desk.database, found.openReservationId!)).toContain('group.update demo')
  })

  test('names a part, the rest later, and never more than there are places', async () => {
    const code = await make(3, ['day', 'back'])
    const named = await update(code, { names: people(2) })
    expect(named.counts).toMatchObject([{ total: 3, named: 2 }])
    expect(
      named.bookings[0]!.trips.map((trip) => trip.selectedPassengers.map(({ surname = '' }) => surname)),
    ).toEqual([
      ['PERSONA', 'PERSONB', ''],
      ['PERSONA', 'PERSONB', ''],
    ])
    expect(await refused(code, { names: people(2) })).toMatchObject({
      code: 'group_no_place',
      at: '/names/1',
    })
    expect((await read(code)).counts).toMatchObject([{ named: 2 }])
    const { uuid } = passengersIn(named)[0]!
    const cleared = await update(code, { names: [{ uuid, surname: '', name: '' }] })
    expect(cleared.counts).toMatchObject([{ named: 1 }])
  })

  test('leaves a coach on its lane when travellers and coach get their names', async () => {
    const cars = async () =>
      (await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1), vehicle('CAR425')] }) }))
        .booking
    const held = await Promise.all([cars(), cars(), cars(), cars()])
    const code = await make(2, ['day'], { groupVehicles: [{ idOrCode: 'CAR425', quantity: 1 }] })
    // A low lane is free from now on.
    await agent.call(booking.cancel, { body: { crsReservationId: held[0].crsReservationId } })
    const [coach] = (await read(code)).bookings[0]!.trips[0]!.selectedVehicles
    await update(code, {
      names: [person(0), person(1)],
      vehicles: [{ uuid: coach!.uuid, plateNumber: 'IKA 1234' }],
    })
    const { rows } = await desk.database.pool.query(
      `select resource from claim join booking_item item on item.id = claim.item_id where item.uuid = $1`,
      [coach!.uuid],
    )
    expect(rows).toEqual([{ resource: 'LANE_HIGH' }])
  })

  test('names a traveller whose place on one of two trips was cancelled', async () => {
    const option = await hold(3, ['day', 'back'])
    const path = codeOf(option)
    const [out] = option.trips
    const { uuid } = out!.selectedPassengers[0]!
    await agent.call(booking.cancel, {
      body: {
        crsReservationId: option.crsReservationId,
        trips: [{ companyReservationCode: out!.companyReservationCode, items: [uuid] }],
      },
    })
    const { bookings } = await update(path, { names: [person(0, { uuid })] })
    expect(bookings[0]!.trips.map((trip) => trip.selectedPassengers.map(({ surname }) => surname))).toEqual([
      [undefined, undefined, undefined],
      ['PERSONA', undefined, undefined],
    ])
  })

  test('takes family and role away again', async () => {
    const code = await make(1, ['day'])
    const named = await update(code, { names: [person(0, { groupFamily: 'K', groupRole: 'GUIDE' })] })
    const [first] = passengersIn(named)
    expect(first).toMatchObject({ groupFamily: 'K', groupRole: 'GUIDE' })
    const names = [{ uuid: first!.uuid, surname: 'PERSONA', groupFamily: '', groupRole: '' as const }]
    const [after] = passengersIn(await update(code, { names }))
    expect([after!.groupFamily ?? '', after!.groupRole ?? '']).toEqual(['', ''])
    expect(passengersIn(await read(code))[0]!.surname).toBe('PERSONA')
  })

  test('refuses a name without what the company requires, at the row of the name', async () => {
    const code = await make(2, ['day'])
    const sexless = { surname: 'KOSTA', name: 'MARIA' }
    expect(await refused(code, { names: [person(1), sexless] })).toMatchObject({
      code: 'sex_required',
      at: '/names/1/sexType',
    })
  })

  test('adds places at the fare of the new size and takes them from stock', async () => {
    const code = await make(19, ['day'])
    const more = await update(code, { groupPassengers: [{ type: 'AD', quantity: 25 }] })
    expect(await freeOn('day')).toBe(5)
    const totals = passengersIn(more).map(({ price }) => price.fare.total)
    expect(totals.filter((total) => total === 4350)).toHaveLength(19)
    expect(totals.filter((total) => total === 3480)).toHaveLength(6)
    expect(await refused(code, { groupPassengers: [{ type: 'AD', quantity: 31 }] })).toMatchObject({
      code: 'sold_out',
    })
    expect((await read(code)).counts).toMatchObject([{ total: 25 }])
  })

  test('gives unnamed places back, never named ones', async () => {
    const code = await make(10, ['day'])
    await update(code, { names: people(4) })
    const fewer = await update(code, { groupPassengers: [{ type: 'AD', quantity: 4 }] })
    expect(fewer.counts).toMatchObject([{ total: 4, named: 4 }])
    expect(await freeOn('day')).toBe(26)
    expect(await refused(code, { groupPassengers: [{ type: 'AD', quantity: 3 }] })).toMatchObject({
      code: 'group_named_more',
      parameters: { named: 4 },
    })
  })

  test('names new places in the same call, changes coaches, and does all of it or nothing', async () => {
    const code = await make(2, ['day'], { groupVehicles: [{ idOrCode: 'TRK', quantity: 1, length: 12 }] })
    const before = await read(code)
    const [coach] = before.bookings[0]!.trips[0]!.selectedVehicles
    const body = {
      groupName: 'Other',
      groupPassengers: [{ type: 'AD', quantity: 3 }],
      names: people(3),
      vehicles: [{ uuid: coach!.uuid, plateNumber: 'IKA 1234', driverSurname: 'LEKKAS' }],
    }
    const wrong = { ...body, names: [...people(3), person(3)] }
    expect((await refused(code, wrong)).code).toBe('group_no_place')
    const elsewhere = { vehicles: [{ uuid: randomUUID(), plateNumber: 'IKA 1234' }] }
    expect(await refused(code, elsewhere)).toMatchObject({ code: 'item_not_found', at: '/vehicles/0/uuid' })
    expect(await read(code)).toEqual(before)
    const after = await update(code, body)
    expect(after.counts).toMatchObject([
      { type: 'AD', total: 3, named: 3 },
      { type: 'TRK', total: 1, named: 1 },
    ])
  })

  test('is refused when the group was changed meanwhile', async () => {
    const code = await make(2, ['day'])
    const { version } = await read(code)
    await update(code, { groupName: 'A', version })
    expect((await refused(code, { groupName: 'B', version })).code).toBe('booking_changed')
  })

  test('refuses deadlines after the option, in the past, and in the wrong order', async () => {
    const code = await make(2, ['day'], { optionDateTime: '2026-06-18 12:00' })
    const deadlines = async (groupDeadlines: Update['groupDeadlines']) =>
      (await refused(code, { groupDeadlines })).code
    expect(await deadlines({ namesBy: '2026-06-18 12:01' })).toBe('group_deadline_late')
    expect(await deadlines({ depositBy: '2026-06-15 10:00' })).toBe('group_deadline_passed')
    expect(await deadlines({ namesBy: '2026-06-17 12:00', releaseBy: '2026-06-16 12:00' })).toBe(
      'group_deadline_late',
    )
  })
})

describe('the release time of a group', () => {
  const releaseBy = '2026-06-16 10:00'
  const day = 24 * 60 * 60_000

  test('returns unnamed places to sale and keeps the named ones', async () => {
    const code = await make(10, ['day', 'back'], { groupDeadlines: { releaseBy } })
    await update(code, { names: people(3) })
    expect(await runRelease()).toBe(0)
    desk.server.clock.pass(day)
    expect(await runRelease()).toBe(1)
    expect(await runRelease()).toBe(0)
    await signIn()
    expect((await read(code)).counts).toMatchObject([{ total: 3, named: 3 }])
    expect([await freeOn('day'), await freeOn('back')]).toEqual([27, 27])
  })

  test('takes place after a name that was given once it was due', async () => {
    const code = await make(10, ['day'], { groupDeadlines: { releaseBy } })
    desk.server.clock.pass(day)
    await signIn()
    await update(code, { names: people(3) })
    expect(await runRelease()).toBe(1)
    expect((await read(code)).counts).toMatchObject([{ total: 3, named: 3 }])
  })

  test('ends a group without any name', async () => {
    const option = await hold(10, ['day'], { groupDeadlines: { releaseBy } })
    desk.server.clock.pass(day)
    expect(await runRelease()).toBe(1)
    await signIn()
    const query = { crsReservationIds: [option.crsReservationId] }
    expect((await agent.call(booking.recall, { query })).bookings[0]!.reservationStatus).toBe('CANCELLED')
    expect(await freeOn('day')).toBe(30)
  })

  test('leaves a group alone whose release time was taken away', async () => {
    const code = await make(10, ['day'], { groupDeadlines: { releaseBy } })
    await update(code, { groupDeadlines: {} })
    desk.server.clock.pass(day)
    expect(await runRelease()).toBe(0)
  })
})

describe('issuing a group', () => {
  test('ST-047 GR-012 issues all tickets at once, and refuses while names are missing', async () => {
    const code = await make(3, ['day'])
    expect(await agent.refused(group.issue, { body: code })).toMatchObject({
      code: 'group_names_missing',
      parameters: { unnamed: 3 },
    })
    await update(code, { names: people(3) })
    const payments = pays({ cash: 3 * 4350 })
    const wrong = { ...code, payments, expectedTotal: 1 }
    expect((await agent.refused(group.issue, { body: wrong })).code).toBe('price_changed')
    const { groupBooking } = await agent.call(group.issue, {
      body: { ...code, payments, expectedTotal: 3 * 4350 },
    })
    expect(groupBooking.bookings.map(({ reservationStatus, paid }) => [reservationStatus, paid])).toEqual([
      ['ISSUED', 13_050],
    ])
    expect(passengersIn(groupBooking).every(({ ticket }) => ticket !== undefined)).toBe(true)
    expect(groupBooking.openReservationId).toBeUndefined()
    expect((await refused(code, { names: [] })).code).toBe('wrong_status')
  })

  test('issues the named part in another booking; the sums of the parts are exact', async () => {
    const code = await make(20, ['day', 'back'], { groupDeadlines: { depositBy: '2026-06-17 12:00' } })
    const before = await update(code, { names: people(8) })
    const uuids = passengersIn(before)
      .slice(0, 8)
      .map(({ uuid }) => uuid)
    const { groupBooking } = await agent.call(group.issue, { body: { ...code, uuids } })
    expect(groupBooking.bookings.map(({ reservationStatus }) => reservationStatus)).toEqual([
      'OPTIONAL',
      'ISSUED',
    ])
    const [open, issued] = groupBooking.bookings
    expect(open!.total + issued!.total).toBe(before.bookings[0]!.total)
    expect(issued!.paid).toBe(issued!.total)
    expect(groupBooking.counts).toMatchObject([{ total: 20, named: 8, issued: 8 }])
    expect(groupBooking.deadlines).toMatchObject([{ field: 'depositBy', state: 'met' }])
    const unnamed = passengersIn(groupBooking)[0]!.uuid
    expect((await agent.refused(group.issue, { body: { ...code, uuids: [unnamed] } })).code).toBe(
      'group_names_missing',
    )
    expect((await read(code)).bookings).toHaveLength(2)
    const rest = await update(code, { names: people(12).map((one) => ({ ...one, name: 'B' })) })
    expect(rest.counts).toMatchObject([{ total: 20, named: 20 }])
    const all = await agent.call(group.issue, { body: code })
    expect(all.groupBooking.counts).toMatchObject([{ issued: 20 }])
  })
})

describe('the cabins of a group', () => {
  const family = (nth: number, groupFamily: string, sexType: 'MALE' | 'FEMALE') => ({
    ...person(nth),
    groupFamily,
    sexType,
  })

  test('are proposed from those that are free, and taken from stock when they are assigned', async () => {
    const code = await make(8, ['night'])
    await update(code, {
      names: [
        family(0, 'K', 'MALE'),
        family(1, 'K', 'FEMALE'),
        family(2, 'K', 'FEMALE'),
        { ...person(3), sexType: 'MALE', groupRole: 'DRIVER' },
        ...[4, 5, 6].map((nth) => ({ ...person(nth), sexType: 'FEMALE' as const })),
      ],
    })
    const mix = await agent.call(group.cabinMix, { body: code })
    expect(mix.types.map(({ idOrCode, free }) => [idOrCode, free])).toEqual(
      expect.arrayContaining([
        ['AB4', 3],
        ['AA2', 2],
      ]),
    )
    expect(mix.cabins.map(({ uuids, reason }) => [uuids.length, reason])).toEqual([
      [1, 'role'],
      [3, 'family'],
      [3, 'women'],
    ])
    expect(mix.unplaced).toMatchObject([{ reason: 'sexMissing' }])
    const cabins = mix.cabins.map(({ idOrCode, uuids }) => ({ idOrCode, uuids }))
    const { companyReservationCode } = mix
    const body = { ...code, companyReservationCode, cabins }
    const { groupBooking } = await agent.call(group.assignCabins, { body })
    const places = new Map(passengersIn(groupBooking).map((one) => [one.uuid, one]))
    const numbers = cabins.map(
      ({ uuids }) => new Set(uuids.map((uuid) => places.get(uuid)!.accommodationNumber)),
    )
    expect(numbers.map(({ size }) => size)).toEqual([1, 1, 1])
    expect(new Set(numbers.flatMap((set) => [...set])).size).toBe(3)
    expect(await freeOn('night', 'AB4')).toBe(4)
    const again = await agent.call(group.cabinMix, { body: code })
    expect(again.cabins.map(({ reason }) => reason)).toEqual(['role', 'family', 'women'])
  })

  test('are refused for a man and a woman who are no family, and for more people than beds', async () => {
    const code = await make(5, ['night'])
    const named = await update(code, { names: people(5) })
    const uuids = passengersIn(named).map(({ uuid }) => uuid)
    const { companyReservationCode } = named.bookings[0]!.trips[0]!
    const assign = async (idOrCode: string, inside: string[]) =>
      (
        await agent.refused(group.assignCabins, {
          body: { ...code, companyReservationCode, cabins: [{ idOrCode, uuids: inside }] },
        })
      ).code
    expect(await assign('AA2', uuids.slice(0, 2))).toBe('cabin_mixed')
    expect(await assign('AA2', [uuids[0]!, uuids[2]!, uuids[4]!])).toBe('cabin_overfull')
    expect(await assign('EC', [uuids[0]!])).toBe('not_sold')
    expect(await freeOn('night', 'AA2')).toBe(4)
  })

  test('are moved from one whole cabin to another, and those left behind may stay together without names', async () => {
    const option = await hold(8, ['night'], {}, 'AB4')
    const code = codeOf(option)
    await update(code, { names: [person(0), person(2)] })
    const { held, types, companyReservationCode } = await agent.call(group.cabinMix, { body: code })
    expect(held.map(({ idOrCode, uuids, reason }) => [idOrCode, uuids.length, reason])).toEqual([
      ['AB4', 4, 'held'],
      ['AB4', 4, 'held'],
    ])
    const berths = types.find(({ idOrCode }) => idOrCode === 'AA2')!
    expect(berths.berths).toBe(2)
    const [first, second] = held.map(({ uuids }) => uuids)
    const moved = first![0]!
    const cabins = [
      { idOrCode: 'AA2', uuids: [moved] },
      { idOrCode: 'AB4', uuids: first!.slice(1) },
    ]
    const { groupBooking } = await agent.call(group.assignCabins, {
      body: { ...code, companyReservationCode, cabins },
    })
    const places = new Map(passengersIn(groupBooking).map((one) => [one.uuid, one.accommodationNumber]))
    expect(new Set(first!.slice(1).map((uuid) => places.get(uuid))).size).toBe(1)
    expect(new Set(second!.map((uuid) => places.get(uuid))).size).toBe(1)
    expect(new Set(places.values()).size).toBe(3)
    const again = await agent.call(group.cabinMix, { body: code })
    expect(again.held.map(({ uuids }) => uuids.length).toSorted((a, b) => a - b)).toEqual([1, 3, 4])
    expect(again.held.find(({ uuids }) => uuids.length === 1)).toMatchObject({ reason: 'women' })
  })

  test('of a block are held as whole cabins before the travellers have names', async () => {
    const option = await hold(6, ['night'], {}, 'AB4')
    expect(await freeOn('night', 'AB4')).toBe(4)
    expect(new Set(option.trips[0]!.selectedPassengers.map((one) => one.accommodationNumber)).size).toBe(2)
  })
})

test('CA-074 GR-011 SC-B28 the printed lists of a group name cabins, travellers and coaches', async () => {
  const code = await make(3, ['night'], {}, 'AB4')
  await update(code, { names: people(2) })
  const { bytes } = await desk.server.call(group.print, { body: code }, { token: agent.token })
  const text = (await textOfPages(bytes)).join('\n')
  expect(text).toContain('3rd Lyceum')
  expect(text).toContain('PERSONA A')
  expect(text).toContain('no name yet')
})

test('a booking of a group is merged only with one of the same group, which stays listed without its first booking', async () => {
  const option = await hold(4, ['day'])
  const { booking: plain } = await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  const root = option.crsReservationId
  for (const path of [
    { from: root, to: plain.crsReservationId },
    { from: plain.crsReservationId, to: root },
  ])
    expect((await agent.refused(booking.merge, { path })).code).toBe('merge_of_groups')
  const [trip] = option.trips
  const items = [`${trip!.companyReservationCode}/${trip!.selectedPassengers[0]!.uuid}`]
  const split = await agent.call(booking.split, { path: { crsReservationId: root }, query: { items } })
  const to = split.bookings[1]!.crsReservationId
  await agent.call(booking.merge, { path: { from: root, to } })
  const { groups } = await agent.call(group.list, { query: {} })
  expect(groups).toMatchObject([{ crsReservationId: to, size: 4 }])
  expect((await read(codeOf(option))).counts).toMatchObject([{ total: 4 }])
})

test('the printed rooming list gives the reason of each cabin once, and none for a seat', async () => {
  const code = await make(6, ['night'], {
    groupVehicles: [{ idOrCode: 'CAR425', quantity: 1, length: 4.1, height: 1.9 }],
  })
  const names = [
    person(0, { groupFamily: 'KOSTA' }),
    person(1, { groupFamily: 'KOSTA' }),
    person(2),
    person(4),
    person(3, { groupRole: 'DRIVER' }),
  ]
  await update(code, { names })
  const mix = await agent.call(group.cabinMix, { body: code })
  const cabins = mix.cabins.map(({ idOrCode, uuids }) => ({ idOrCode, uuids }))
  const { companyReservationCode } = mix
  await agent.call(group.assignCabins, { body: { ...code, companyReservationCode, cabins } })
  const token = (await desk.agent({ language: 'el' })).token
  const { bytes } = await desk.server.call(group.print, { body: code }, { token })
  const [rooms = '', lanes = ''] = await textOfPages(bytes)
  for (const reason of ['Αιτιολογία', 'οικογένεια KOSTA μαζί', 'γυναίκες μαζί', 'μόνος: ξεναγός ή οδηγός'])
    expect(rooms.split(reason), reason).toHaveLength(2)
  expect(lanes).toContain('1,90')
  expect(lanes).not.toContain('Αιτιολογία')
})

test('a group that is given to a sub-agency in another zone of time keeps the moments of its deadlines', async () => {
  const zone = desk.database.owner.updateTable('agency').set({ timezone: 'Europe/Rome' })
  await zone.where('code', '=', '1301').execute()
  const groupDeadlines = { namesBy: '2026-06-16 09:00', releaseBy: '2026-06-17 00:30' }
  const option = await hold(5, ['day'], { groupDeadlines })
  const { crsReservationId } = option
  await agent.call(booking.changeOption, { body: { crsReservationId, newAgentCode: '1301' } })
  const { deadlines } = await read(codeOf(option))
  expect(deadlines.map(({ time }) => time)).toEqual(['2026-06-16 08:00', '2026-06-16 23:30'])
})

test('a group of 500 is named in one call', { timeout: 60_000 }, async () => {
  const { setCapacity } = await import('../../kit/crs/smallWorld.ts')
  for (const resource of ['PAX', 'DECK']) await setCapacity(desk.database, 1, resource, 1000)
  const code = await make(500, ['day'])
  const letters = (nth: number) => String.fromCharCode(65 + (nth % 26), 65 + (Math.floor(nth / 26) % 26))
  const names = Array.from({ length: 500 }, (_, nth) => ({
    ...person(nth % 20),
    surname: `P${letters(nth)}`,
  }))
  const named = await update(code, { names })
  expect(named.counts).toMatchObject([{ total: 500, named: 500 }])
})
