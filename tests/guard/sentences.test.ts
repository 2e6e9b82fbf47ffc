import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/domain/value/language.ts'

const locales = join(import.meta.dirname, '../../locales')
type Texts = { [key: string]: string | Texts }

/** `update:phase.noLink` in a language. */
function text(language: string, key: string): string | undefined {
  const [file = '', path = ''] = key.split(':')
  const texts = JSON.parse(readFileSync(join(locales, language, `${file}.json`), 'utf8')) as Texts
  const found = path
    .split('.')
    .reduce<string | Texts | undefined>(
      (inside, part) => (typeof inside === 'object' ? inside[part] : undefined),
      texts,
    )
  return typeof found === 'string' ? found : undefined
}

/** Sentences the specification has word for word. */
const sentences: Record<string, string> = {
  'notice:offline.lost': 'No Internet Connection',
  'notice:error': 'ERROR: {{code}}',
  'update:phase.failed': 'Update Error.',
  'update:phase.noLink': 'No upgrade link available',
  'app:fault.signedOut': 'Session has expired. Please Login again',
  'ledger:nothingFound': 'No results found',
  'booking:ticketFees.none': 'No results found',
  'refusal:credit_unavailable': 'Could not get credit data',
  'refusal:seat_map_missing': 'Seat Map not Found',
  'refusal:booking_not_found': 'Reservation code was not found on the system.',
  'refusal:no_insurance_offers': 'No insurance offers exist.',
  'refusal:name_required': 'You must provide a name',
  'refusal:ticket_incomplete': 'Please fill in the ticket details',
  'booking:saved.done': 'Saved current options',
  'app:page.notFound': 'This page could not be found',
  'notice:action.issueTickets': 'Issue tickets',
  'notice:action.issueHeld': 'Issue from recall',
}

describe('the sentences of the specification', () => {
  it('stand in English as they are written there', () => {
    for (const [key, sentence] of Object.entries(sentences)) expect(text('en', key), key).toBe(sentence)
    expect(text('en', 'refusal:fields_missing')).toMatch(/^Please review or complete the reservation input/)
  })

  it.each(languages.filter((language) => language !== 'en'))(
    'are said in %s in its own words, an update without a link among them (VA-008)',
    (language) => {
      const own = Object.keys(sentences).map((key) => [key, text(language, key)] as const)
      expect(
        own.filter(
          ([key, words]) => words === undefined || (words === sentences[key] && key !== 'notice:error'),
        ),
      ).toEqual([])
    },
  )
})
