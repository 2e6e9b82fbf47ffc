import { expect, test } from 'vitest'
import { leviesOn } from '../../../src/crs/pricing/tariff.ts'
import type { Surcharge } from '../../../src/crs/reference/records.ts'

type Row = readonly [code: string, appliesTo: string, amount: number, port?: string]

/** The levies of rows in the order of the catalogue, on a trip from BGO to SVG. */
function levies(...rows: readonly Row[]) {
  const surcharges = rows.map(([code, appliesTo, amount, port = '']): Surcharge => ({
    company: 'NIF',
    code,
    appliesTo,
    amount,
    port,
  }))
  const trip = { company: 'NIF', origin: 'BGO', destination: 'SVG' }
  return leviesOn({ surcharges: () => surcharges }, trip)
}

test('the VAT of a port replaces the general one, whatever their codes are', () => {
  const vat = (...rows: readonly Row[]) => levies(...rows).vat.passenger
  expect(vat(['VATP', 'passenger', 24], ['VATP', 'passenger', 12, 'SVG'])).toBe(12)
  expect(vat(['VATA', 'passenger', 24], ['VATB', 'passenger', 12, 'SVG'])).toBe(12)
  expect(vat(['VATA', 'passenger', 12, 'BGO'], ['VATB', 'passenger', 24])).toBe(12)
  expect(vat(['VATP', 'passenger', 6, 'BGO'], ['VATP', 'passenger', 12, 'SVG'])).toBe(6)
  expect(vat(['VATP', 'passenger', 24], ['VATP', 'passenger', 12, 'HAU'])).toBe(24)
})

test('freight has the VAT of its row, and without one that of vehicles', () => {
  const rows: readonly Row[] = [['VATV', 'vehicle', 24]]
  expect(levies(['VATF', 'freight', 12], ...rows).vat).toEqual({ passenger: 0, vehicle: 24, freight: 12 })
  expect(levies(...rows).vat).toEqual({ passenger: 0, vehicle: 24, freight: 24 })
})

test('the dues of both ports and those of every port are paid together', () => {
  const { dues, surcharges } = levies(
    ['ETS', 'passenger', 300],
    ['PDUE', 'passenger', 60],
    ['PDUE', 'passenger', 80, 'BGO'],
    ['PDUE', 'passenger', 90, 'HAU'],
    ['PDUX', 'passenger', 70, 'SVG'],
  )
  expect(dues).toEqual({ passenger: 210 })
  expect(surcharges).toMatchObject([{ appliesTo: 'passenger', amount: 300 }])
})
