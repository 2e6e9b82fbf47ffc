import { describe, expect, it } from 'vitest'
import { vehicleRows, vehiclesToSave, isReadable } from '../../../src/desk/group/groupChanges.ts'
import type { Group } from '../../../src/desk/group/groupStore.ts'

const stored = (uuid: string, more: object = {}) => ({ uuid, idOrCode: 'BUS', status: 'OPTIONAL', ...more })
const groupOf = (...selectedVehicles: object[]) =>
  ({ bookings: [{ trips: [{ selectedVehicles }, { selectedVehicles }] }] }) as unknown as Group

describe('the vehicles of a group', () => {
  it('are listed once over all trips, with what is typed over them', () => {
    const group = groupOf(
      stored('a', { plateNumber: 'IKA1234', length: 12, height: 3.8 }),
      stored('gone', { status: 'CANCELLED' }),
      stored('b'),
    )
    const vehicles = vehicleRows(group, { b: { plate: 'abc1234' } })
    expect(vehicles.map(({ uuid, number, texts, isTyped }) => [uuid, number, texts, isTyped])).toEqual([
      ['a', 1, { plate: 'IKA1234', driver: '', size: '12,00 × 3,80' }, false],
      ['b', 2, { plate: 'abc1234', driver: '', size: '' }, true],
    ])
  })

  it('are saved with what was typed only', () => {
    expect(vehiclesToSave({ a: { plate: 'abc 1234' }, b: { size: '12x3.8', driver: 'λέκκας' } })).toEqual([
      { uuid: 'a', plateNumber: expect.stringMatching(/^ABC ?1234$/) },
      { uuid: 'b', length: 12, height: 3.8, driverSurname: 'LEKKAS' },
    ])
    expect(vehiclesToSave({ a: { plate: '' } })).toEqual([{ uuid: 'a', plateNumber: '' }])
  })

  it('keep a size, and refuse one that cannot be read', () => {
    expect(isReadable('size', '12x4')).toBe(true)
    expect(isReadable('size', '')).toBe(false)
    expect(isReadable('size', 'long')).toBe(false)
    expect(isReadable('plate', '')).toBe(true)
  })
})
