import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { pricing } from '../../../../src/contract/pricing.ts'
import { reference } from '../../../../src/contract/reference.ts'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import { setClock } from '../../../kit/crs/clock.ts'
import { freshDatabase, type FreshDatabase, worldDay } from '../../../kit/crs/database.ts'
import { agentOf, type Agent } from '../../../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'

let fresh: FreshDatabase
let server: TestServer
let agent: Agent
const line = 'K07'

beforeAll(async () => {
  fresh = await freshDatabase('world')
  server = await testServer(fresh.database, { clock: setClock() })
  agent = agentOf(server, (await server.signIn()).token)
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

const ask = async (text: string) => (await fresh.database.pool.query(text)).rows

test('adds a new line with its days to an older demo world', async () => {
  const tables = ['line where code', 'list_fare where line', 'itinerary where line'].map(
    (from) => `select count(*) from ${from} = '${line}'`,
  )
  const counts = () => Promise.all(tables.map(ask))
  const before = await counts()
  for (const table of ['stock', 'port_call'])
    await ask(`delete from ${table} where itinerary_id in (select id from itinerary where line = '${line}')`)
  for (const owned of ['itinerary where line', 'list_fare where line', 'line where code'])
    await ask(`delete from ${owned} = '${line}'`)
  await ask('delete from vessel where code not in (select vessel from itinerary)')
  await createWorld(fresh.database, { today: worldDay, log: () => undefined })
  expect(await counts()).toEqual(before)
})

describe('a resident of an island on a subsidised line', () => {
  const resident = {
    surname: 'NIKOLAOU',
    name: 'ELENI',
    sexType: 'FEMALE' as const,
    type: 'AD',
    discountDocument: '48211',
    discountDocumentType: 'REG',
    residentCity: 'GVD',
  }

  async function wishOf(passengerData: object) {
    const [sailing] = await ask(
      `select departs, vessel from itinerary where line = '${line}' and departs > '${worldDay} 99'
         and exists (select from port_call where itinerary_id = itinerary.id and seq = 0 and port = 'CSF')
       order by departs limit 1`,
    )
    const analysis = { index: 0, uuid: 'one', discountIdOrCode: 'RES', passengerData }
    const trip = {
      departureDateTime: String(sailing.departs),
      origin: { idOrCode: 'CSF' },
      destination: { idOrCode: 'GVD' },
      vessel: { idOrCode: String(sailing.vessel), company: { abbreviation: 'DKT' } },
      accommodationRequests: [
        {
          idOrCode: 'DECK',
          accommodationRequestType: 'COMPLETE' as const,
          quantity: 1,
          bedType: 'NO_PREFERENCE' as const,
          accommodationRequestAnalysises: [analysis],
        },
      ],
    }
    return { trips: [trip], leader: { mobile: '6971234567' } } as never
  }

  test('travels free with a registry number, and is not sold without it (IN-016)', async () => {
    const body = await wishOf(resident)
    expect(await agent.call(booking.book, { body })).toMatchObject({ booking: { total: 0 } })
    expect(
      await agent.refused(booking.book, { body: await wishOf({ ...resident, discountDocument: undefined }) }),
    ).toMatchObject({ code: 'proof_missing', parameters: { discount: 'RES' } })
    expect(
      await agent.refused(booking.book, { body: await wishOf({ ...resident, residentCity: 'RHO' }) }),
    ).toMatchObject({ code: 'resident_of_elsewhere', parameters: { city: 'RHO' } })
  })

  test('is checked by document and municipality, both from the lists (IN-017)', async () => {
    const { cities, documentTypes } = await agent.call(reference.residentStaticData, {})
    expect(cities.map(({ idOrCode }) => idOrCode)).toContain(resident.residentCity)
    expect(documentTypes.map(({ idOrCode }) => idOrCode)).toContain(resident.discountDocumentType)
    const { discountDocument, residentCity, surname, name } = resident
    const claim = { uuid: 'one', discountIdOrCode: 'RES', discountDocument, residentCity, surname, name }
    const { results } = await agent.call(pricing.validateLoyaltyAndResidency, {
      body: { passengers: [claim] },
    })
    expect(results).toEqual([{ uuid: 'one', valid: true }])
  })
})
