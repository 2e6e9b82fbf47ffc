import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../src/desk/booking/conflict.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'

function bookingOf(status: string, total: number, optionDateTime?: string): StoredBooking {
  const item = { uuid: 'one', type: 'AD', surname: 'SMITH', name: 'JOHN', status }
  const trip = {
    companyReservationCode: 'HLC1',
    origin: { idOrCode: 'PIR' },
    destination: { idOrCode: 'PAS' },
    selectedPassengers: [item],
    selectedVehicles: [],
  }
  return { trips: [trip], total, paid: 0, currency: 'EUR', optionDateTime } as unknown as StoredBooking
}

describe('changes made by another user', () => {
  it('are empty when nothing differs', () => {
    expect(changesBetween(bookingOf('ISSUED', 4350), bookingOf('ISSUED', 4350))).toEqual([])
  })

  it('name the row, the amounts and the option', () => {
    const changes = changesBetween(bookingOf('OPTIONAL', 4350, '2026-12-23 20:00'), bookingOf('CANCELLED', 0))
    expect(changes).toHaveLength(3)
    expect(changes[0]).toMatch(/^SMITH JOHN · PIR→PAS: /)
    expect(changes[1]).toMatch(/43,50.*→.*0,00/)
    expect(changes[2]).toMatch(/23\/12\/2026 20:00 → –/)
  })
})
