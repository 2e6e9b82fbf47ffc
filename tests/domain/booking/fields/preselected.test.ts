import { describe, expect, test } from 'vitest'
import {
  filledAtGate,
  isPreselected,
  isUnconfirmed,
  markPreselected,
  withEntered,
} from '../../../../src/domain/booking/fields/preselected.ts'
import { readNationality } from '../../../../src/domain/booking/fields/readText.ts'

const preselected = { nationality: 'GR', nationalityPreselected: true, name: 'JOHN' }

describe('a preselected nationality', () => {
  test('is shown with a sign that is no part of it when typed', () => {
    expect(markPreselected('GR')).toBe('GR?')
    expect(['GR?', 'gr ?', 'γρ;', 'Greece?'].map(readNationality)).toEqual(['GR', 'GR', 'GR', 'GR'])
  })

  test('is unconfirmed, as an empty field is; one that was entered is not', () => {
    expect(isPreselected('nationality', preselected)).toBe(true)
    expect(isPreselected('name', preselected)).toBe(false)
    const fields = [preselected, { nationality: '' }, { nationality: 'GR' }, {}]
    expect(fields.map((values) => isUnconfirmed('nationality', values))).toEqual([true, true, false, true])
  })

  test('is confirmed by a value for it, and kept by other values', () => {
    expect(withEntered(preselected, { nationality: 'GR' })).toEqual({ name: 'JOHN', nationality: 'GR' })
    expect(withEntered(preselected, { name: 'ANN' })).toEqual({ ...preselected, name: 'ANN' })
  })

  test('is what a gate may fill in, with empty fields', () => {
    const given = { nationality: 'DE', name: 'ANN', birthdate: '1980-01-01' }
    expect(filledAtGate(preselected, given)).toEqual({
      nationality: 'DE',
      nationalityPreselected: false,
      birthdate: '1980-01-01',
    })
    expect(filledAtGate({ nationality: 'GR' }, given)).toEqual({ name: 'ANN', birthdate: '1980-01-01' })
  })
})
