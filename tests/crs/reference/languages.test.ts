import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, Call, InputOf } from '../../../src/contract/call.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { collateIn } from '../../../src/domain/value/collate.ts'
import { type Language, languages } from '../../../src/domain/value/language.ts'
import { indexFor, isTie, fuzzyRank } from '../../../src/domain/value/fuzzyRank.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs('world')
const tokens = new Map<Language, string>()

beforeAll(async () => {
  for (const language of languages) tokens.set(language, (await crs.server.signIn({ language })).token)
})

async function ask<C extends Call>(call: C, input: InputOf<C>, language: Language): Promise<AnswerOf<C>> {
  const came = await crs.server.call(call, input, { token: tokens.get(language) ?? '' })
  expect(came, JSON.stringify(came.body).slice(0, 300)).toMatchObject({ status: 200, code: '000' })
  return came.body as AnswerOf<C>
}

const translations = languages.filter((language) => language !== 'en')

const projects = async (language: Language) =>
  (await ask(pricing.projects, {}, language)).projects.flatMap(({ name, deals }) => [
    name,
    ...deals.map((deal) => deal.name),
  ])

/** Names in the CRS, list by list. */
const lists: Record<string, (language: Language) => Promise<string[]>> = {
  discounts: async (language) =>
    (await ask(reference.discounts, {}, language)).discounts.map(({ name }) => name),
  'types of passengers': async (language) =>
    (await ask(reference.passengerTypes, { query: { company: ['HLC'] } }, language)).passengerTypes.map(
      ({ name }) => name,
    ),
  'seats, cabins and what is asked of passengers': async (language) =>
    (await ask(reference.attributes, {}, language)).attributes
      .filter(({ fieldName }) => fieldName !== 'outside')
      .flatMap(({ values }) => values.map(({ value }) => value)),
  'additional services': async (language) =>
    (await ask(session.configurations, {}, language)).additionalServices.map(({ name }) => name),
  'pages of companies': async (language) =>
    (await ask(reference.companyRedirections, {}, language)).companyRedirections.map(
      ({ description }) => description,
    ),
  'projects and deals': projects,
  'fares and discounts of companies': async (language) =>
    (await ask(pricing.companyOffers, { query: { company: ['HLC'] } }, language)).companies.flatMap(
      ({ fares, discounts }) => [...fares, ...discounts].map(({ name }) => name),
    ),
  'groups of ports': async (language) =>
    (await ask(reference.locations, {}, language)).locations
      .filter(({ members }) => members.length > 0)
      .map(({ name }) => name),
}

/** Words that are the same in both languages. */
const alike = new Set(['Business class', 'Kennel', 'Camper', 'Lift', 'Vegan'])

describe.each(Object.entries(lists))('%s (I18-018)', (_, read) => {
  test('are named in each of the eight languages', async () => {
    const english = await read('en')
    expect(english.length).toBeGreaterThan(0)
    for (const language of translations) {
      const names = await read(language)
      expect(names).toHaveLength(english.length)
      const left = names.filter((name) => english.includes(name) && !alike.has(name))
      expect(left, language).toEqual([])
    }
  })
})

describe('ports', () => {
  const portIn = async (language: Language, code: string) =>
    (await ask(reference.locations, {}, language)).locations.find(({ idOrCode }) => idOrCode === code)

  test.each([
    ['PIR', { al: 'Pireu', de: 'Piräus', es: 'El Pireo', fr: 'Le Pirée', it: 'Pireo', nl: 'Piraeus' }],
    [
      'VEN',
      { al: 'Venecia (Fusina)', de: 'Venedig (Fusina)', en: 'Venice (Fusina)', el: 'Βενετία (Φουζίνα)' },
    ],
    ['ATH', { de: 'Athen (alle Häfen)', fr: 'Athènes (tous les ports)', nl: 'Athene (alle havens)' }],
    ['DRZ', { al: 'Durrës', it: 'Durazzo', de: 'Durrës' }],
  ] as const)('%s is called what it is called there', async (code, called) => {
    for (const [language, name] of Object.entries(called))
      expect((await portIn(language as Language, code))?.name, language).toBe(name)
  })

  test('have areas named in the language too', async () => {
    expect((await portIn('de', 'HER'))?.area).toBe('Kreta')
    expect((await portIn('el', 'HER'))?.area).toBe('Κρήτη')
  })

  test('are distinguished in every language, islands from their smaller ports', async () => {
    const islands = 'kefalonia samos corfu rhodes aegina chios lesvos ikaria symi crete zakynthos ithaca evia'
    const typed = [...islands.split(' '), 'athens', 'piraeus', 'santorini', 'heraklion', 'naples', 'poros']
    const meant = async (language: Language) => {
      const { locations } = await ask(reference.locations, {}, language)
      const index = indexFor(
        locations,
        ({ idOrCode, locode, name, nameEn, nameEl, names, area, sailings }) => ({
          codes: [idOrCode, locode],
          names: [name, nameEn, nameEl, ...names],
          area,
          weight: sailings,
        }),
      )
      return typed.map((text) => {
        const matches = fuzzyRank(index, text, 20)
        return [text, matches[0]?.item.idOrCode, isTie(matches)]
      })
    }
    const english = await meant('en')
    for (const language of translations) expect(await meant(language), language).toEqual(english)
  })

  test('are found by their names in any language, independent of the session', async () => {
    const found = async (text: string) =>
      (await ask(reference.locationsWithFilter, { query: { text } }, 'el')).locations[0]?.idOrCode
    expect(await found('pirée')).toBe('PIR')
    expect(await found('korfu')).toBe('CFU')
    expect(await found('venise')).toBe('VEN')
    expect(await found('neapel')).toBe('NAP')
  })
})

describe('countries', () => {
  test.each([
    ['el', 'Γερμανία', 'Ελλάδα'],
    ['al', 'Gjermani', 'Greqi'],
    ['de', 'Deutschland', 'Griechenland'],
    ['en', 'Germany', 'Greece'],
    ['es', 'Alemania', 'Grecia'],
    ['fr', 'Allemagne', 'Grèce'],
    ['it', 'Germania', 'Grecia'],
    ['nl', 'Duitsland', 'Griekenland'],
  ] as const)('are named and sorted in %s', async (language, germany, greece) => {
    const { countries } = await ask(reference.countries, {}, language)
    const nameOf = (code: string) => countries.find(({ idOrCode }) => idOrCode === code)?.name
    expect([nameOf('DE'), nameOf('GR')]).toEqual([germany, greece])
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(collateIn(language)))
  })
})

test('payment methods are named in the language of the session', async () => {
  const named = async (language: Language) => {
    const body = { companies: [{ abbreviation: 'HLC' }] }
    const answer = await ask(pricing.paymentMethods, { body }, language)
    return answer.paymentMethodResponsePerCompanies.flatMap(({ methods }) => methods.map(({ name }) => name))
  }
  expect(new Set(await Promise.all(languages.map(async (one) => (await named(one)).join()))).size).toBe(8)
})
