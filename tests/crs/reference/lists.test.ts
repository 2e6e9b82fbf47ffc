import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, Call, InputOf } from '../../../src/contract/call.ts'
import { reference } from '../../../src/contract/reference.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs('world')
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const language of ['el', 'en', 'al', 'fr'])
    tokens[language] = (await crs.server.signIn({ language })).token
})

async function ask<C extends Call>(call: C, input: InputOf<C>, language = 'en'): Promise<AnswerOf<C>> {
  const came = await crs.server.call(call, input, { token: String(tokens[language]) })
  expect(came, JSON.stringify(came.body).slice(0, 300)).toMatchObject({ status: 200, code: '000' })
  return came.body as AnswerOf<C>
}

describe('locations', () => {
  test('are ports by code, with all names, in the language of the session (CA-044)', async () => {
    const [greek, english] = await Promise.all(
      ['el', 'en'].map(async (language) =>
        (await ask(reference.locations, {}, language)).locations.find(({ idOrCode }) => idOrCode === 'PIR'),
      ),
    )
    expect(english).toMatchObject({
      idOrCode: 'PIR',
      locode: 'GRPIR',
      name: 'Piraeus',
      nameEn: 'Piraeus',
      nameEl: 'Πειραιάς',
      country: 'GR',
      timezone: 'Europe/Athens',
      area: 'Athens',
      members: [],
    })
    expect(greek).toMatchObject({ name: 'Πειραιάς', area: 'Αθήνα' })
    expect(english?.names).toContain('Pireas')
    expect(english?.latitude).toBeCloseTo(37.9, 0)
  })

  test('include groups of ports on sale, with the sum of their sailings', async () => {
    const { locations } = await ask(reference.locations, {})
    const ports = new Map(
      locations.filter(({ members }) => members.length === 0).map((port) => [port.idOrCode, port]),
    )
    const groups = locations.filter(({ members }) => members.length > 0)
    expect(groups.length).toBeGreaterThan(0)
    for (const { members, sailings } of groups) {
      const each = members.map((code) => ports.get(code)?.sailings ?? Number.NaN)
      expect(sailings).toBe(each.reduce((sum, one) => sum + one, 0))
    }
    expect(new Set(locations.map(({ idOrCode }) => idOrCode)).size).toBe(locations.length)
  })

  test('rank by the number of sailings', async () => {
    const { locations } = await ask(reference.locations, {})
    const busiest = locations
      .filter(({ members }) => members.length === 0)
      .toSorted((a, b) => b.sailings - a.sailings)[0]
    expect(busiest?.sailings).toBeGreaterThan(0)
    const quiet = locations.find(({ sailings }) => sailings === 0)
    expect(quiet === undefined || quiet.members.length === 0).toBe(true)
  })
})

describe('countries', () => {
  test('are named and sorted in the language of the session (CA-019)', async () => {
    const nameIn = async (language: string) =>
      (await ask(reference.countries, {}, language)).countries.find(({ idOrCode }) => idOrCode === 'GR')?.name
    expect(await nameIn('en')).toBe('Greece')
    expect(await nameIn('el')).toBe('Ελλάδα')
    expect(await nameIn('fr')).toBe('Grèce')
    expect(await nameIn('al')).toBe('Greqi')
    const { countries } = await ask(reference.countries, {}, 'el')
    expect(countries.length).toBeGreaterThan(240)
    const names = countries.map(({ name }) => name)
    expect(names.toSorted(new Intl.Collator('el').compare)).toEqual(names)
  })
})

describe('companies, vessels, passenger types and routes', () => {
  test('companies have a short and a full name, and their cancellation rules (CA-018, EN-061)', async () => {
    const { companies } = await ask(reference.companies, {}, 'el')
    const halcyon = companies.find(({ abbreviation }) => abbreviation === 'HLC')
    expect(halcyon).toMatchObject({ description: 'Αλκυών Γραμμές' })
    expect(halcyon?.cancellationSet).not.toBe('')
  })

  test('vessels are filtered by company', async () => {
    const all = (await ask(reference.vessels, {} as never)).vessels
    const some = (await ask(reference.vessels, { query: { company: ['HLC', 'GLJ'] } })).vessels
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all.length)
    expect(new Set(some.map(({ company }) => company.abbreviation))).toEqual(new Set(['HLC', 'GLJ']))
    expect((await ask(reference.vessels, { query: { company: ['NONE'] } })).vessels).toEqual([])
  })

  test('passenger types cover all ages of every company without a gap (CA-043)', async () => {
    const { companies } = await ask(reference.companies, {})
    const { passengerTypes } = await ask(reference.passengerTypes, {} as never)
    for (const { abbreviation } of companies) {
      const bands = passengerTypes
        .filter(({ company }) => company === abbreviation)
        .toSorted((one, other) => one.fromAge - other.fromAge)
      expect(bands.map(({ idOrCode }) => idOrCode).toSorted(), abbreviation).toEqual(['AD', 'CH', 'IN'])
      expect(bands[0]?.fromAge).toBe(0)
      for (const [nth, { toAge }] of bands.entries())
        expect(bands[nth + 1]?.fromAge).toBe(toAge === undefined ? undefined : toAge + 1)
    }
    const own = (await ask(reference.passengerTypes, { query: { company: ['HLC'] } })).passengerTypes
    expect(own).toHaveLength(3)
  })

  test('discounts are those of passengers, in the language of the session', async () => {
    const { discounts } = await ask(reference.discounts, {}, 'en')
    expect(discounts).toContainEqual({ idOrCode: 'STU', name: expect.stringMatching(/^Student/) })
    expect(discounts.map(({ idOrCode }) => idOrCode)).not.toContain('PRV')
  })

  test('vehicle categories have the kind of their vehicles, and the size they admit', async () => {
    const { vehicleCategories } = await ask(reference.vehicleCategories, {}, 'en')
    const shown = (code: string) => vehicleCategories.find(({ idOrCode }) => idOrCode === code)
    expect(shown('CAR425')).toMatchObject({ kind: 'car', freight: false, maxLength: 4.25, maxHeight: 2 })
    expect(shown('TRK')).toMatchObject({ kind: 'truck', freight: true })
    expect(shown('TRK')).not.toHaveProperty('maxLength')
  })

  test('routes are port pairs with their companies (CA-020)', async () => {
    const { routes } = await ask(reference.routes, {})
    const between = (from: string, to: string) =>
      routes.find(({ origin, destination }) => origin.idOrCode === from && destination.idOrCode === to)
    expect(between('PIR', 'JTR')?.companies).toContain('HLC')
    expect(between('JTR', 'PIR')?.companies).toContain('HLC')
    expect(between('PIR', 'PIR')).toBeUndefined()
    const pairs = routes.map(({ origin, destination }) => `${origin.idOrCode} ${destination.idOrCode}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})
