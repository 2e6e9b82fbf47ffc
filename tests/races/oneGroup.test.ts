import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { group } from '../../src/contract/group.ts'
import { releaseUnnamed } from '../../src/crs/group/releaseJob.ts'
import { readRecord } from '../../src/crs/booking/record/lockRecord.ts'
import { system } from '../../src/crs/database/transaction.ts'
import { cancelPlaces } from '../../src/crs/group/groupCounts.ts'
import { jobContext } from '../../src/crs/server/job/job.ts'
import { loadCatalogue } from '../../src/crs/reference/catalogue.ts'
import { isUnnamed } from '../../src/domain/group/naming.ts'
import { sum } from '../../src/domain/value/money.ts'
import { groupRequest } from '../kit/crs/group.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, countCodes } from '../kit/crs/race.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { testSeal } from '../kit/crs/seal.ts'

type Group = AnswerOf<typeof group.retrieve>['groupBooking']

const day = 24 * 60 * 60_000
const size = 24
const partSize = 4

let desk: SmallCrs
afterEach(() => desk.close())

const letter = (nth: number) => String.fromCharCode(65 + nth)
const nameOf = (nth: number) => `PERSON${letter(nth)}`
const person = (uuid: string, nth: number) => ({
  uuid,
  surname: nameOf(nth),
  name: 'A',
  sexType: nth % 2 === 0 ? ('FEMALE' as const) : ('MALE' as const),
})

async function runRelease(): Promise<number> {
  const { database, server } = desk
  const catalogue = await loadCatalogue(database)
  return releaseUnnamed({ database, catalogue, clock: server.clock, random: Math.random, seal: testSeal })
}

const read = async (agent: Agent, { company, code: root }: { company: string; code: string }) =>
  (await agent.call(group.retrieve, { path: { company, root } })).groupBooking

const passengersOf = ({ bookings }: Group) =>
  bookings.flatMap(({ trips }) => trips.flatMap(({ selectedPassengers }) => selectedPassengers))

async function open(): Promise<void> {
  desk = await openSmallCrs()
  await sql`update stock set capacity = 40 where resource in ('DECK', 'PAX')`.execute(desk.database.owner)
}

interface Held {
  code: { company: string; code: string }
  uuids: string[]
  agents: [Agent, Agent]
}

/** A group of whom eight have names, on the evening before its unnamed places return to sale. */
async function holdGroup(): Promise<Held> {
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
    const answer = await callAnswered(desk.server, group.issue, { body: { ...code, uuids } }, token)
    if (answer.code !== 'booking_changed') return answer
  }
}

/** Returns the number of groups released; the names are being given meanwhile. */
type Release = (naming: readonly Promise<unknown>[]) => Promise<number>

const releaseTwice: Release = async () => sum(await Promise.all([runRelease(), runRelease()]))

/** Of the booking as it was before the names: without the lock, under which the job reads it. */
const releaseReadBefore: Release = async (naming) => {
  const { database, server } = desk
  const dependencies = {
    database,
    catalogue: await loadCatalogue(database),
    clock: server.clock,
    random: Math.random,
    seal: testSeal,
  }
  const { rows } = await sql<{ id: number }>`select id from booking where release_at is not null`.execute(
    database.owner,
  )
  const { id = 0 } = rows[0] ?? {}
  const before = await database.transaction(system, (tx) => readRecord(tx, id))
  await Promise.all(naming)
  const unnamed = before.items.filter(({ details }) => isUnnamed(details)).map(({ uuid }) => uuid)
  await database.transaction(system, (tx) =>
    cancelPlaces(dependencies, jobContext(dependencies, tx, before.booking.agency), before, unnamed),
  )
  return 1
}

/** Two users name one traveller after another, both issue both parts, and unnamed places return to sale twice. */
async function race({ code, uuids, agents }: Held, release: Release) {
  const token = (nth: number) => ({ token: agents[nth % 2]!.token })
  const parts = [0, 1, 0, 1].map((nth) => uuids.slice(nth * partSize, (nth + 1) * partSize))
  const named = uuids.slice(2 * partSize, 5 * partSize)
  const naming = named.map((uuid, nth) =>
    callAnswered(
      desk.server,
      group.update,
      { path: code, body: { names: [person(uuid, 2 * partSize + nth)] } },
      token(nth),
    ),
  )
  const issuing = parts.map((part, nth) => issuePart(code, part, token(Math.floor(nth / 2))))
  const releasing = release(naming)
  const [names, issues, released] = await Promise.all([Promise.all(naming), Promise.all(issuing), releasing])
  return { named, names, issues, released }
}

/** What went wrong for the operators of a race: nothing with the guard on. */
async function faultsOf(held: Held, { named, names, issues }: Awaited<ReturnType<typeof race>>) {
  const found = passengersOf(await read(held.agents[0], held.code))
  const active = found.filter(({ status }) => status !== 'CANCELLED')
  const issued = active.filter(({ status }) => status === 'ISSUED')
  const accepted = named.filter((_, nth) => names[nth]!.code === '000')
  const isStored = (uuid: string) =>
    active.some((one) => one.uuid === uuid && one.surname === nameOf(held.uuids.indexOf(uuid)))
  const tickets = new Set(issued.map(({ ticket }) => ticket?.number))
  return {
    'a call failed': [...issues, ...names].filter(({ status }) => status !== 200).map(({ code }) => code),
    'an accepted name is lost': accepted.filter((uuid) => !isStored(uuid)),
    'a traveller is in the group twice': repeated(active.map(({ uuid }) => uuid)),
    'a part is not issued once': countCodes(issues)['000'] === 2 ? [] : issues.map(({ code }) => code),
    'a traveller without a ticket, or with two': [
      ...held.uuids.slice(0, 2 * partSize).filter((uuid) => !issued.some((one) => one.uuid === uuid)),
      ...(tickets.size === issued.length ? [] : issued.map(({ uuid }) => uuid)),
    ],
    'a place without a name is left': active
      .filter(({ surname = '' }) => surname === '')
      .map(({ uuid }) => uuid),
    'the records contradict each other': Object.keys(await brokenInvariants(desk.database)),
  }
}

const repeated = (uuids: readonly string[]) => uuids.filter((uuid, nth) => uuids.indexOf(uuid) !== nth)

describe('two users who name and issue parts of one group while its unnamed places return to sale', () => {
  test('lose no name that was accepted, issue no traveller twice, and give back only places without a name', async () => {
    await open()
    const held = await holdGroup()
    const result = await race(held, releaseTwice)
    // A pass leaves a group that is being changed to the next one.
    expect(result.released + (await runRelease())).toBeGreaterThan(0)
    for (const [fault, where] of Object.entries(await faultsOf(held, result)))
      expect(where, fault).toEqual([])
  })

  test('control: lose names by a release that reads them before it locks the group @all', async () => {
    await open()
    const held = await holdGroup()
    const result = await race(held, releaseReadBefore)
    const faults = await faultsOf(held, result)
    expect(faults['an accepted name is lost'].length).toBeGreaterThan(0)
  })
})
