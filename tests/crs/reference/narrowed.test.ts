import { describe, expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { agent } = startSmallCrs('all')

describe('locations with a filter', () => {
  const codes = async (query: Parameters<typeof locations>[0]) =>
    (await locations(query)).locations.map(({ idOrCode }) => idOrCode)
  const locations = (query: {
    origin?: string
    destination?: string
    company?: string[]
    country?: string[]
    text?: string
  }) => agent.call(reference.locationsWithFilter, { query })

  test('are the ports connected from or to another one', async () => {
    expect(await codes({ origin: 'HER' })).toEqual(['PIR'])
    expect(await codes({ origin: 'PIR' })).toEqual(['HER', 'JNX', 'JTR', 'PAS', 'CYC'])
    expect(await codes({ destination: 'BAR' })).toEqual(['IGO'])
    expect(await codes({ origin: 'CYC', company: ['DKT'] })).toEqual([])
  })

  test('are those of a company or a country, or those with a prefix (CA-045)', async () => {
    expect(await codes({ company: ['DKT'] })).toEqual(['HER', 'PIR'])
    expect(await codes({ country: ['IT'] })).toEqual(['BAR'])
    expect(await codes({ text: 'sant' })).toEqual(['JTR'])
    expect(await codes({ text: 'pir', origin: 'HER' })).toEqual(['PIR'])
  })

  test('of an unknown port are refused', async () => {
    expect(await agent.refused(reference.locationsWithFilter, { query: { origin: 'XXX' } })).toMatchObject({
      code: 'port_not_found',
      at: '/origin/idOrCode',
    })
  })
})

test('routes with a filter match port and company (CA-046)', async () => {
  const pairs = async (query: { origin?: string; destination?: string; company?: string[] }) =>
    (await agent.call(reference.routesWithFilter, { query })).routes.map(
      ({ origin, destination, companies }) =>
        `${origin.idOrCode} ${destination.idOrCode} ${companies.join(' ')}`,
    )
  expect(await pairs({ company: ['DKT'] })).toEqual(['PIR HER DKT', 'HER PIR DKT'])
  expect(await pairs({ origin: 'PAS', destination: 'JNX' })).toEqual(['PAS JNX HLC'])
  expect(await pairs({ origin: 'CYC', destination: 'PIR' })).toHaveLength(3)
  expect(await pairs({})).toHaveLength(4 * 3 + 2 + 2)
})

test('vessels match all given filters (CA-042)', async () => {
  const codes = async (query: object) =>
    (await agent.call(reference.vessels, { query })).vessels.map(({ idOrCode }) => idOrCode)
  expect(await codes({})).toEqual(['ADB01', 'DKT01', 'HLC01'])
  expect(await codes({ company: ['HLC', 'ADB'] })).toEqual(['ADB01', 'HLC01'])
  expect(await codes({ origin: 'PIR', destination: 'HER' })).toEqual(['DKT01'])
  expect(await codes({ dangerousGoods: true })).toEqual(['ADB01'])
  expect(await codes({ shipType: ['RPX'] })).toEqual(['DKT01', 'HLC01'])
  expect(await codes({ garage: false })).toEqual([])
  expect(await codes({ text: 'αλκ' })).toEqual(['HLC01'])
})

test('attributes are those for choosing accommodations, each with all values (CA-048)', async () => {
  const { attributes } = await agent.call(reference.attributes, {})
  const fields = attributes.filter(({ kind }) => kind === 'pricing').map(({ fieldName }) => fieldName)
  expect(fields).toEqual(['seatType', 'cabinType', 'outside'])
  const seats = attributes.find(({ fieldName }) => fieldName === 'seatType')
  expect(seats?.values.map(({ id }) => id)).toEqual(expect.arrayContaining(['DECK', 'EC', 'ATS']))
  expect(seats?.values.map(({ id }) => id)).not.toContain('PETC')
})
