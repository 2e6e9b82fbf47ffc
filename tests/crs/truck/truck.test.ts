import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { truck } from '../../../src/contract/truck.ts'
import { behindLock } from '../../kit/crs/locks.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent

beforeAll(async () => {
  desk = await openSmallCrs()
  await desk.database.owner
    .updateTable('agency_user')
    .set({ can_manage_truck_companies: true })
    .where('name', 'in', ['demo', 'anna'])
    .execute()
  agent = await desk.agent()
})
afterAll(() => desk.close())

const lorry = { plateNumber: 'YZE4411', idOrCode: 'TRK', length: 9.5, height: 4 }

describe('hauliers', () => {
  test('are added, changed and listed by name', async () => {
    const { truckCompany } = await agent.call(truck.keepCompany, {
      body: { name: 'ZEUS CARGO', phone: '210' },
    })
    await agent.call(truck.keepCompany, { body: { name: 'AIGAIO CARGO' } })
    await agent.call(truck.keepCompany, { body: { id: truckCompany.id, name: 'ZEUS', email: 'a@b.gr' } })
    const { truckCompanies } = await agent.call(truck.companies, {})
    expect(truckCompanies.map(({ name }) => name)).toEqual(['AIGAIO CARGO', 'ZEUS'])
    expect(truckCompanies[1]).toEqual({ id: truckCompany.id, name: 'ZEUS', email: 'a@b.gr', trucks: [] })
  })

  test('have unique names', async () => {
    const refused = await agent.refused(truck.keepCompany, { body: { name: 'ZEUS' } })
    expect(refused).toEqual({ code: 'truck_company_twice', at: '/name', parameters: { name: 'ZEUS' } })
  })

  test('have phones, addresses and drivers as they are read, and are refused at the field', async () => {
    const { truckCompanies } = await agent.call(truck.companies, {})
    const { id, name } = truckCompanies[0]!
    const keep = (more: object) => ({ body: { id, name, ...more } })
    const contact = { phone: 'tel. 210.412.3456', email: 'sales@example.gr;' }
    expect((await agent.call(truck.keepCompany, keep(contact))).truckCompany).toMatchObject({
      phone: '210 412 3456',
      email: 'sales@example.gr',
    })
    expect(await agent.refused(truck.keepCompany, keep({ email: 'none' }))).toMatchObject({
      code: 'email_not_valid',
      at: '/email',
    })
    expect(await agent.refused(truck.keepCompany, keep({ phone: 'none' }))).toMatchObject({
      code: 'phone_not_valid',
      at: '/phone',
    })
    const driven = (driverSurname: string) => ({ path: { id }, body: { ...lorry, driverSurname } })
    expect(await agent.refused(truck.add, driven('KOSTAS 697'))).toMatchObject({
      code: 'name_unreadable',
      at: '/driverSurname',
    })
  })

  test('have names and plates with more than spaces and signs', async () => {
    const { truckCompanies } = await agent.call(truck.companies, {})
    const { id } = truckCompanies[0]!
    const nameless = agent.call(truck.keepCompany, { body: { name: ' \u3000' } })
    await expect(nameless).rejects.toThrow('"at":"/name"')
    for (const plateNumber of ['', ' ', "-.' "]) {
      const unreadable = agent.call(truck.add, { path: { id }, body: { ...lorry, plateNumber } })
      await expect(unreadable).rejects.toThrow('"at":"/plateNumber"')
    }
  })

  test('have trucks with unique plates, ignoring spaces', async () => {
    const { truckCompanies } = await agent.call(truck.companies, {})
    const { id } = truckCompanies[0]!
    const { truckCompany } = await agent.call(truck.add, { path: { id }, body: { ...lorry, adr: true } })
    expect(truckCompany.trucks).toMatchObject([{ ...lorry, adr: true }])
    const again = await agent.refused(truck.add, {
      path: { id },
      body: { ...lorry, plateNumber: 'yze 4411' },
    })
    expect(again.code).toBe('truck_twice')
    const truckId = truckCompany.trucks[0]!.id
    const body = { ...lorry, truckId, length: 16.5, plateNumber2: 'P20817', driverSurname: 'NIKAS' }
    const changed = await agent.call(truck.change, { path: { id }, body })
    const { truckId: _, ...told } = body
    expect(changed.truckCompany.trucks).toEqual([{ id: truckId, ...told }])
  })

  test('refuse cars, trucks above the height of their category, and changes of other hauliers’ trucks', async () => {
    const { truckCompanies } = await agent.call(truck.companies, {})
    const [first, other] = truckCompanies
    const id = first!.id
    const car = await agent.refused(truck.add, { path: { id }, body: { ...lorry, idOrCode: 'CAR425' } })
    expect(car).toMatchObject({ code: 'not_sold', at: '/idOrCode' })
    const high = await agent.refused(truck.add, {
      path: { id },
      body: { ...lorry, plateNumber: 'YZE4412', height: 5.5 },
    })
    expect(high).toMatchObject({ code: 'vehicle_too_high', at: '/height', parameters: { what: 'TRK' } })
    const truckId = first!.trucks[0]!.id
    const foreign = await agent.refused(truck.change, {
      path: { id: other!.id },
      body: { ...lorry, truckId },
    })
    expect(foreign).toMatchObject({ code: 'truck_not_found', at: '/truckId' })
  })

  test.each([1e21, 2_147_483_648])('are refused with the id %s, which is out of range', async (id) => {
    const came = await desk.server.call(
      truck.keepCompany,
      { body: { id, name: 'X' } },
      { token: agent.token },
    )
    expect(came).toMatchObject({ status: 400, code: 'malformed', body: { at: '/id' } })
    expect(came.body['message']).toContain('2147483647')
  })

  test('get no name, and trucks no plate, that another is given at the same moment', async () => {
    const made = []
    for (const name of ['HERMES', 'ARES', 'HERA']) {
      const { truckCompany } = await agent.call(truck.keepCompany, { body: { name } })
      made.push(truckCompany.id)
    }
    const rename = (id: number | undefined) => () =>
      desk.server.call(truck.keepCompany, { body: { id, name: 'POSEIDON' } }, { token: agent.token })
    const named = await behindLock<{ code: string }>(desk.database, 'select from truck_company for update', [
      rename(made[0]),
      rename(made[1]),
    ])
    expect(named.map(({ code }) => code)).toEqual(['000', 'truck_company_twice'])
    const id = made[2]!
    for (const plateNumber of ['YZE1', 'YZE2'])
      await agent.call(truck.add, { path: { id }, body: { ...lorry, plateNumber } })
    const { truckCompanies } = await agent.call(truck.companies, {})
    const trucks = truckCompanies.find((one) => one.id === id)?.trucks ?? []
    const plate = (truckId: number) => () =>
      desk.server.call(
        truck.change,
        { path: { id }, body: { ...lorry, truckId, plateNumber: 'YZE3' } },
        { token: agent.token },
      )
    const changed = await behindLock<{ code: string }>(
      desk.database,
      'select from truck for update',
      trucks.map((one) => plate(one.id)),
    )
    expect(changed.map(({ code }) => code)).toEqual(['000', 'truck_twice'])
  })

  test('are invisible to other agencies and refused to users without the right (PE-010)', async () => {
    const { truckCompanies } = await agent.call(truck.companies, {})
    const { id } = truckCompanies[0]!
    const foreign = await desk.agent(others.foreign)
    expect((await foreign.call(truck.companies, {})).truckCompanies).toEqual([])
    const absent = await foreign.refused(truck.add, { path: { id: 999_999 }, body: lorry })
    expect(await foreign.refused(truck.add, { path: { id }, body: lorry })).toEqual(absent)
    const sub = await desk.agent(others.sub)
    for (const refused of [
      await sub.refused(truck.companies, {}),
      await sub.refused(truck.keepCompany, { body: { name: 'X' } }),
      await sub.refused(truck.add, { path: { id }, body: lorry }),
      await sub.refused(truck.change, { path: { id }, body: { ...lorry, truckId: 1 } }),
    ])
      expect(refused.code).toBe('not_permitted')
  })
})

test('are limited in number per agency, and trucks per haulier', async () => {
  const { owner } = desk.database
  const { truckCompany } = await agent.call(truck.keepCompany, { body: { name: 'LAST' } })
  await sql`insert into truck_company (agency, name) select '1300', 'N' || n from generate_series(1, 2000) as n`.execute(
    owner,
  )
  await sql`
    insert into truck (agency, truck_company_id, plate, category, length)
    select '1300', ${truckCompany.id}, 'P' || n, 'TRK', 12 from generate_series(1, 500) as n`.execute(owner)
  const { id } = truckCompany
  expect(await agent.refused(truck.keepCompany, { body: { name: 'ONE MORE' } })).toMatchObject({
    code: 'too_many_truck_companies',
    parameters: { most: 2000 },
  })
  expect(await agent.refused(truck.add, { path: { id }, body: lorry })).toMatchObject({
    code: 'too_many_trucks',
    parameters: { most: 500 },
  })
  // Existing hauliers may be changed.
  await agent.call(truck.keepCompany, { body: { id, name: 'RENAMED' } })
})
