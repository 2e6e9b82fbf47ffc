import { describe, expect, it } from 'vitest'
import { rowsOf, rowToShow } from '../../../src/desk/truck/truckContribution.ts'
import type { TruckCompany } from '../../../src/desk/sale/model/vehicle.ts'

const truck = (id: number, plateNumber: string) => ({ id, plateNumber, idOrCode: 'TRK', length: 12 })
const company = (id: number, name: string, ...trucks: TruckCompany['trucks']): TruckCompany => ({
  id,
  name,
  trucks,
})

const alpha = company(1, 'ALPHA', truck(7, 'AAA1111'))
const beta = company(2, 'BETA')

describe('the row the cursor is on in the list of hauliers', () => {
  it('is the haulier just saved, so that its truck can be added', () => {
    const rows = rowsOf([alpha, beta])
    const current = rows[0]
    expect(rows[rowToShow(rows, { written: { company: 2 }, current })]?.company.name).toBe('BETA')
  })

  it('is the truck just saved, also the first one of a haulier', () => {
    const before = rowsOf([alpha, beta])
    const rows = rowsOf([alpha, company(2, 'BETA', truck(8, 'BBB2222'))])
    const at = rowToShow(rows, { written: { company: 2, plate: 'BBB2222' }, current: before[1] })
    expect(rows[at]?.truck?.plateNumber).toBe('BBB2222')
  })

  it('does not change, or is the first when its row is gone', () => {
    const rows = rowsOf([alpha, beta])
    expect(rowToShow(rows, { written: undefined, current: rows[1] })).toBe(1)
    expect(rowToShow(rows, { written: undefined, current: undefined })).toBe(0)
  })
})
