import { expect, it } from 'vitest'
import { monthOf } from '../../../src/domain/value/typedDay.ts'

const languages = ['en', 'el', 'de', 'fr', 'it', 'es', 'nl', 'sq']
const months = Array.from({ length: 12 }, (_, index) => index + 1)

it.each(languages)('understands the months as they are shortened in %s', (language) => {
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const read = months.map((month) => monthOf(short.format(Date.UTC(2026, month - 1, 15)).replace('.', '')))
  expect(read).toEqual(months)
})
