import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { group } from '../../src/contract/group.ts'
import { releaseUnnamed } from '../../src/crs/group/release.ts'
import type { Guard } from '../../src/crs/database/change.ts'
import { loadCatalogue } from '../../src/crs/reference/catalogue.ts'
import { sum } from '../../src/domain/value/money.ts'
import { groupRequest } from '../kit/crs/group.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { countCodes } from '../kit/crs/race.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../kit/crs/smallCrs.ts'

type Group = AnswerOf<typeof group.retrieve>['groupBooking']

const day = 24 * 60 * 60_000
const size = 24
const partSize = 4

let desk: SmallCrs
afterEach(() => desk.close())

const letter = (nth: number) => String.fromCharCode(65 + nth)
const nameOf = (nth: number) => `PERSON${letter(nth)}`
const person = (uuid: string, nth: number) => ({
  ...{ uuid, surname: nameOf(nth), name: 'A' },
  sexType: nth % 2 === 0 ? ('FEMALE' as const) : ('MALE' as const),
})

async function runRelease(): Promise<number> {
  const { database, server } = desk
  const catalogue = await loadCatalogue(database)
  return releaseUnnamed({ database, catalogue, clock: server.clock, random: Math.random })
}

const read = async (agent: Agent, { company, code: root }: { company: string; code: string }) =>
  (await agent.call(group.retrieve, { path: { company, root } })).groupBooking

const passengersOf = ({ bookings }: Group) =>
  bookings.flatMap(({ trips }) => trips.flatMap(({ selectedPassengers }) => selectedPassengers))

interface Held {
  code: { company: string; code: string }
  uuids: string[]
  agents: [Agent, Agent]
}

/** A group of whom eight have names, on the evening before its unnamed places return to sale. */
async function holdGroup(guard: Guard = 'on'): Promise<Held> {
  desk = await openSmallCrs(guard)
  await sql`update stock set capacity = 40 where resource in ('DECK', 'PAX')`.execute(desk.database.owner)
  const agent = await desk.agent()
  const body = groupRequest(size, ['day'], {
    groupDeadlines: { releaseBy: '2026-06-16 10:00' },
    optionDateTime: '2026-06-18 12:00',
  })
  const { booking: option } = await agent.call(booking.hold, { body })
  const [trip] = option.trips
  const code = {
    company: trip!.vessel.company.abbreviation,
    code: trip!.companyReservationCode,
  }
  const uuids = trip!.selectedPassengers.map(({ uuid }) => uuid)
  const named = uuids.slice(0, 2 * partSize).map((uuid, nth) => person(uuid, nth))
  await agent.call(group.update, { path: code, body: { names: named } })
  desk.server.clock.pass(day)
  return { code, uuids, agents: [await desk.agent(), await desk.agent()] }
}

/** Like an operator, tries again when the group was changed meanwhile. */
async function issuePart(code: Held['code'], uuids: string[], token: { token: string }) {
  for (;;) {
    const answer = await desk.server.call(group.issue, { body: { ...code, uuids } }, token)
    if (answer.code !== 'booking_changed') return answer
  }
}

/** Two users name one traveller after another, both issue both parts, and unnamed places return to sale twice. */
async function race({ code, uuids, agents }: Held) {
  const token = (nth: number) => ({ token: agents[nth % 2]!.token })
  const parts = [0, 1, 0, 1].map((nth) => uuids.slice(nth * partSize, (nth + 1) * partSize))
  const named = uuids.slice(2 * partSize, 5 * partSize)
  const naming = named.map((uuid, nth) =>
    desk.server.call(
      group.update,
      { path: code, body: { names: [person(uuid, 2 * partSize + nth)] } },
      token(nth),
    ),
  )
  const issuing = parts.map((part, nth) => issuePart(code, part, token(Math.floor(nth / 2))))
  const releasing = [runRelease(), runRelease()]
  const [names, issues, released] = await Promise.all([
    Promise.all(naming),
    Promise.all(issuing),
    Promise.all(releasing),
  ])
  return { named, names, issues, released }
}

describe('two users who name and issue parts of one group while its unnamed places return to sale', () => {
  test('lose no name that was accepted, issue no traveller twice, and give back only places without a name', async () => {
    const held = await holdGroup()
    const { named, names, issues, released } = await race(held)
    // A pass leaves a group that is being changed to the next one.
    expect(sum([...released, await runRelease()])).toBeGreaterThan(0)
    const codes = countCodes(issues)
    expect(codes['000']).toBe(2)
    expect([...issues, ...names].every(({ status }) => status === 200)).toBe(true)

    const found = passengersOf(await read(held.agents[0], held.code))
    const active = found.filter(({ status }) => status !== 'CANCELLED')
    const byUuid = new Map(active.map((one) => [one.uuid, one]))
    expect(byUuid.size).toBe(active.length)
    const accepted = named.filter((_, nth) => names[nth]!.code === '000')
    for (const uuid of accepted)
      expect(byUuid.get(uuid)).toMatchObject({ surname: nameOf(held.uuids.indexOf(uuid)) })
    const issued = active.filter(({ status }) => status === 'ISSUED')
    expect(issued.map(({ uuid }) => uuid).toSorted()).toEqual(held.uuids.slice(0, 2 * partSize).toSorted())
    expect(new Set(issued.map(({ ticket }) => ticket?.number)).size).toBe(issued.length)
    expect(active.every(({ surname = '' }) => surname !== '')).toBe(true)
    expect(active).toHaveLength(2 * partSize + accepted.length)
    expect(await brokenInvariants(desk.database)).toEqual({})
  })
})
