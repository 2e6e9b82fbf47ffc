import { describe, expect, it } from 'vitest'
import { serverText } from '../../../src/crs/server/serverText.ts'

describe('texts of the server', () => {
  it('format amounts as money and leave other parameters unchanged', () => {
    expect(serverText('en', 'price_changed', { expected: 124_350, now: 130_000 })).toContain('1.243,50')
    expect(serverText('el', 'sold_out', { what: 'DECK', left: 3 })).toMatch(/DECK.*3/)
  })

  it('refuse in whole sentences where a label has the same noun', () => {
    expect(serverText('en', 'parcel_company')).toBe('Choose a company.')
    expect(serverText('en', 'parcel_price_list')).toBe('Choose a price list of this company.')
    expect(serverText('en', 'parcel_label_company')).toBe('Company')
  })

  it('name fields as on the desk, and format days as on tickets', () => {
    expect(serverText('en', 'malformed_pattern', { field: 'plateNumber' })).toBe('Plate: wrong format.')
    expect(serverText('de', 'malformed_small', { field: 'total', limit: 1 })).toContain('Betrag:')
    expect(serverText('en', 'malformed_type', { field: 'uuid' })).toContain('uuid')
    expect(serverText('en', 'departed', { departs: '2026-06-15 07:25' })).toContain('15/06/2026 07:25')
  })

  it('name the fields that are still empty within the sentence', () => {
    const fields = 'birthdate, driverSurname, other'
    expect(serverText('en', 'checkin_incomplete', { fields })).toBe(
      'Missing for the passenger list: date of birth, driver’s last name, other.',
    )
    expect(serverText('de', 'checkin_incomplete', { fields })).toContain('Geburtsdatum, Nachname des Fahrers')
  })

  it('are in English if a language has none, and the bare code if none exists', () => {
    expect(serverText('xx' as 'nl', 'mobile_required')).toBe(serverText('en', 'mobile_required'))
    expect(serverText('el', 'no_such_code')).toBe('no_such_code')
  })
})
