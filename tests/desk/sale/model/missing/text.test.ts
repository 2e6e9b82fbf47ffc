import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import english from '../../../../../locales/en/sale.json' with { type: 'json' }
import { missingText } from '../../../../../src/desk/sale/model/missing/missingFields.ts'
import type { MissingField } from '../../../../../src/desk/sale/model/state.ts'
import { refuse } from '../../../../../src/domain/refusal.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { sale: english } } }))

const gap = (kind: MissingField['kind'], row: number, field: string): MissingField => ({
  kind,
  row,
  field,
  trip: 0,
  refusal: refuse('field_required', { field }),
})
const shown = {
  people: [
    { surname: 'PAPAS', name: 'NIKOS' },
    { surname: '', name: '' },
  ],
  vehicles: [{ plate: 'IKA1234' }],
}

it('names the missing fields of each row, one row each', () => {
  const gaps = [
    gap('passenger', 0, 'sexType'),
    gap('passenger', 0, 'birthdate'),
    gap('passenger', 1, 'surname'),
    gap('vehicle', 0, 'size'),
    gap('leader', 0, 'mobile'),
  ]
  expect(missingText(gaps, shown)).toBe(
    'p1 PAPAS NIKOS: Sex, Born · p2: Last name · v1 IKA1234: Length × height · Lead passenger: Mobile',
  )
})

it('counts the rows of a group that is too long for the screen', () => {
  const gaps = Array.from({ length: 45 }, (_, row) => gap('passenger', row, 'surname'))
  const empty = Array.from({ length: 45 }, () => ({ surname: '', name: '' }))
  expect(missingText(gaps, { people: empty, vehicles: [] })).toMatch(
    /^p1: Last name .* p4: Last name · \+41$/,
  )
})
