import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type ParseKeys } from 'i18next'
import { expect, it } from 'vitest'
import type { Texts } from '../../../src/desk/language/typedTexts.ts'
import { statusText, textOf } from '../../../src/desk/language/text.ts'

const english = join(import.meta.dirname, '../../../locales/en')

/** Every file of texts, as the compiler knows them. */
const namespaces: Record<keyof Texts, true> = {
  app: true,
  booking: true,
  cashier: true,
  checkin: true,
  disruption: true,
  draft: true,
  field: true,
  grid: true,
  group: true,
  help: true,
  inventory: true,
  ledger: true,
  line: true,
  macro: true,
  network: true,
  notice: true,
  onBoard: true,
  parcel: true,
  party: true,
  pricing: true,
  reference: true,
  refusal: true,
  refund: true,
  report: true,
  sailing: true,
  server: true,
  sale: true,
  session: true,
  settings: true,
  statistics: true,
  ticket: true,
  truck: true,
  update: true,
}

it('types the texts of every file', () => {
  // Synonyms are typed, never shown.
  const files = readdirSync(english)
    .filter((file) => file !== 'synonym.json')
    .map((file) => file.replace('.json', ''))
  expect(Object.keys(namespaces).toSorted()).toEqual(files.toSorted())
})

type IsKey<Key> = Key extends ParseKeys<'booking'> ? true : false

it('has no type for the key of a text that is missing', () => {
  const there: IsKey<'column.surname'> = true
  const missing: IsKey<'column.nothing'> = false
  expect([there, missing]).toEqual([true, false])
})

it('names a status of an outside CRS by its code', () => {
  expect(statusText('WAITLISTED')).toBe('WAITLISTED')
})

it('takes the first of several keys that has a text', async () => {
  await i18next.init({ lng: 'en', resources: { en: { app: { one: 'First', two: 'Second' } } } })
  expect(textOf(['app:none', 'app:two', 'app:one'])).toBe('Second')
})
