import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { shortcuts } from '../../../src/desk/command/keyboard.ts'
import { refuseClosedCount } from '../../../src/domain/checkin/closedCount.ts'
import { capName } from '../../../src/desk/keys/keyName.ts'
import { refusalText } from '../../../src/desk/request/fault.ts'
import { htmlLanguage, languages } from '../../../src/domain/value/language.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { textsOf } from '../../kit/desk/deskLanguage.ts'

async function speak(language: (typeof languages)[number]): Promise<void> {
  const lng = htmlLanguage(language)
  await i18next.init({ lng, resources: { [lng]: textsOf(language) }, interpolation: { escapeValue: false } })
}

it.each(languages)(
  'names a missing field in full, not by the short title of its column, in %s',
  async (language) => {
    await speak(language)
    const { sale, server } = textsOf(language) as Record<string, Record<string, string>>
    const titles = (sale?.['column'] ?? {}) as unknown as Record<string, string>
    for (const [field, column] of [
      ['weight', 'weight'],
      ['plateNumber', 'plate'],
      ['birthdate', 'birthdate'],
    ] as const) {
      const name = server?.[`field_${field}`] ?? ''
      expect(refusalText(refuse('field_required', { field })).toLowerCase()).toContain(name.toLowerCase())
      expect(name).not.toMatch(/\.$/)
      expect(name.length).toBeGreaterThanOrEqual(titles[column]?.length ?? 0)
    }
  },
)

it('does not change the name a company gives to its own field', async () => {
  await speak('en')
  expect(refusalText(refuse('field_required', { field: 'Boarding assistance' }))).toBe(
    'Boarding assistance is required.',
  )
})

it('writes fractions with a comma', async () => {
  await speak('en')
  expect(refusalText(refuse('vehicle_too_long', { what: 'CAR425', most: 4.25 }))).toContain('4,25 m')
})

it('writes the time of a check-in as on the rest of the desk, and ends without a gate', async () => {
  await speak('en')
  const refusal = refuse('checkin_twice', { at: '2026-11-27 09:11:37', by: '1300/checkin', gate: '' })
  expect(refusalText(refusal)).toBe('Already checked in at 27/11/2026 09:11 by 1300/checkin.')
  expect(refusalText({ ...refusal, parameters: { ...refusal.parameters, gate: 'G1' } })).toBe(
    'Already checked in at 27/11/2026 09:11 by 1300/checkin G1.',
  )
})

it.each(languages)('shows no ISO date in a refusal in %s, whatever its precision', async (language) => {
  await speak(language)
  for (const at of ['2026-11-27', '2026-11-27 09:11', '2026-11-27T09:11', '2026-11-27T09:11:37'])
    expect(refusalText(refuse('checkin_twice', { at, by: 'demo', gate: '' }))).not.toMatch(/\d{4}-\d\d| \.$/)
})

/** Numbers that may be 1 but are not passed as `count`, so that they have no plural forms. */
const beforePlural = /\{\{(left|legs|names|people|seats|berths|trips|units)\b[^}]*\}\} [a-z]{3,}s\b/

it('puts no number that may be 1 before a plural noun', () => {
  const texts = (tree: object): string[] =>
    Object.values(tree).flatMap((value: unknown) =>
      typeof value === 'object' && value ? texts(value) : String(value),
    )
  // The sum is shown for two legs or more only.
  const found = texts(textsOf('en')).filter((text) => beforePlural.test(text))
  expect(found).toEqual(['Total of {{legs}} legs'])
})

it.each(languages)(
  'names the fields that a ticket lacks for boarding in %s, not by their wire names',
  async (language) => {
    await speak(language)
    const fields = [
      'surname',
      'name',
      'sexType',
      'birthdate',
      'nationality',
      'documentNumber',
      'plateNumber',
      'driverSurname',
    ]
    const text = refusalText(refuse('checkin_incomplete', { fields: fields.join(', ') }))
    for (const field of fields.filter((name) => name !== 'name' && name !== 'nationality'))
      expect(text).not.toContain(field)
    expect(text.split(', ')).toHaveLength(fields.length)
  },
)

it('names the key that a command has now', () => {
  const refusal = refuseClosedCount('2026-06-20 07:25:10', '1300/demo')
  const keysOf = vi.spyOn(shortcuts, 'keysOf')
  for (const [keys, name] of [
    ['shift+f6', `${capName('shift')}F6`],
    ['alt+k', 'Alt+K'],
  ] as const) {
    keysOf.mockImplementation((command) => (command === 'checkin.correctList' ? keys : undefined))
    expect(refusalText(refusal)).toContain(`${name}.`)
  }
  keysOf.mockRestore()
})
