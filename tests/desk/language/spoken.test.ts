import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  changeLanguage,
  currentLanguage,
  loadTexts,
  startLanguage,
} from '../../../src/desk/language/language.ts'
import { htmlLanguage, languages } from '../../../src/domain/value/language.ts'

const page = { cookie: '', documentElement: { lang: '' } }

beforeAll(async () => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/al/settings' })
  await startLanguage()
  await loadTexts()
})
afterAll(() => vi.unstubAllGlobals())

test('The address sets the language, the page has its tag, the cookie stores it (I18-002, I18-011, I18-012)', () => {
  expect(currentLanguage()).toBe('al')
  expect(page.documentElement.lang).toBe('sq')
  expect(page.cookie).toMatch(/^purser-language=al; Max-Age=31536000;/)
})

test('The language chosen last is used and stored, whichever texts load first', async () => {
  const comesLater = changeLanguage('nl')
  await changeLanguage('al')
  await comesLater
  expect(currentLanguage()).toBe('al')
  expect(page.documentElement.lang).toBe('sq')
  expect(page.cookie).toContain('purser-language=al;')
})

test.each([
  ['I18-001', 'el', 'Κωδικός πρακτορείου', 'Έκδοση εισιτηρίων'],
  ['I18-002', 'al', 'Kodi i agjencisë', 'Lëshim biletash'],
  ['I18-003', 'de', 'Agenturcode', 'Tickets ausstellen'],
  ['I18-004', 'en', 'Agency code', 'Issue tickets'],
  ['I18-005', 'es', 'Código de agencia', 'Emitir billetes'],
  ['I18-006', 'fr', 'Code agence', 'Émettre des billets'],
  ['I18-007', 'it', 'Codice agenzia', 'Emissione biglietti'],
  ['I18-008', 'nl', 'Reisbureaucode', 'Tickets uitgeven'],
] as const)('%s: loads the texts of %s', async (_, language, agencyCode, issueTickets) => {
  await changeLanguage(language)
  expect([i18next.t('session:agencyCode'), i18next.t('app:command.issueTickets')]).toEqual([
    agencyCode,
    issueTickets,
  ])
  expect(page.documentElement.lang).toBe(htmlLanguage(language))
  expect(page.cookie).toContain(`purser-language=${language};`)
})

test.each(languages)(
  'In %s plurals follow the rules of that language, not of the browser',
  async (language) => {
    await changeLanguage(language)
    const { locale } = i18next.services.pluralResolver.getRule(i18next.language, {}).resolvedOptions()
    expect([currentLanguage(), locale]).toEqual([language, htmlLanguage(language)])
  },
)

test('A text that is missing in one language is shown in English, never as its key (I18-009)', async () => {
  await changeLanguage('nl')
  const english = i18next.t('app:command.languages', { lng: 'en' })
  const texts = i18next.getResourceBundle('nl', 'app') as { command: Record<string, string> }
  const dutch = texts.command.languages ?? ''
  expect(i18next.t('app:command.languages')).toBe(dutch)
  delete texts.command.languages
  expect(i18next.t('app:command.languages')).toBe(english)
  texts.command.languages = dutch
})

test('The text for a missing link to a newer version exists in each language (I18-016)', async () => {
  const said = new Set<string>()
  for (const language of languages) {
    await changeLanguage(language)
    said.add(i18next.t('update:phase.noLink'))
  }
  expect(said.size).toBe(languages.length)
})

test('An unsupported language changes nothing', async () => {
  await changeLanguage('de')
  await changeLanguage('pt')
  expect(currentLanguage()).toBe('de')
})
