import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import sale from '../../../../locales/en/sale.json' with { type: 'json' }
import { peopleRow, renameRow } from '../../../../src/desk/sale/line/people.ts'

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { sale } }, interpolation: { escapeValue: false } }),
)

it('marks a name of the line in letters that look alike', () => {
  expect(peopleRow.doubtful?.('ЅМІТН/john m gb')).toContain('“ЅМІТН” has letters of several alphabets')
  expect(renameRow.doubtful?.('nm2 SMΙTH/john')).toContain('“SMΙTH”')
})

it('marks no name of one alphabet, with any attributes', () => {
  expect(peopleRow.doubtful?.('smith/john m 12mar85 gb stu 12345')).toBeUndefined()
  expect(peopleRow.doubtful?.('СОКОВА/АННА f gb')).toBeUndefined()
  expect(peopleRow.doubtful?.('παπαδόπουλος/χρήστος μ')).toBeUndefined()
})
