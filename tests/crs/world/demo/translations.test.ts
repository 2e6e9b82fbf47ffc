import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import { languages } from '../../../../src/domain/value/language.ts'
import { demoRecords } from '../../../kit/demoTables.ts'
import { freshDatabase, type FreshDatabase, worldDay } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const texts = async (query: string) => {
  const { rows } = await fresh.database.pool.query<{ text: string }>(query)
  return rows.map(({ text }) => text)
}

/** All texts of the world except proper names. */
const said = `
  select name_en as text from accommodation union select name_en from vehicle_category
  union select name_en from discount union select name_en from passenger_type union select name_en from product
  union select name_en from booking_attribute union select name_en from special_service
  union select choice->>'nameEn' from booking_attribute, jsonb_array_elements(choices) choice
  union select name_en from offer union select name_en from redirection union select name_en from port_group
  union select name_en from insurance_product union select description_en from insurance_product
  union select marketing_en from insurance_product`
/** Places have the same name in a language without a name for them. */
const places = 'select name_en as text from port union select area_en from port'

const further = languages.filter((language) => !['el', 'en'].includes(language))
interface Translation {
  english: string
  words: Record<string, string>
}
const table = new Map(
  demoRecords<Translation>('translations').map(({ english, words }) => [
    english,
    further.map((language) => words[language] ?? ''),
  ]),
)

test('has every text of the world in every language (I18-018)', async () => {
  const left = (await texts(said)).filter((text) => !table.get(text)?.every(Boolean))
  expect(left).toEqual([])
})

test('translates no text that the world lacks', async () => {
  const all = new Set([...(await texts(said)), ...(await texts(places))])
  expect([...table.keys()].filter((text) => !all.has(text))).toEqual([])
})

test('adds translations to an older world, and replaces outdated ones', async () => {
  const words = `select english || words::text as text from translation order by english`
  const made = await texts(words)
  expect(made).toHaveLength(table.size)
  const { pool } = fresh.database
  await pool.query(`delete from translation where english < 'M'`)
  await pool.query(`update translation set words = '{}' where english = 'Piraeus'`)
  await createWorld(fresh.database, { today: worldDay, log: () => undefined })
  expect(await texts(words)).toEqual(made)
})
