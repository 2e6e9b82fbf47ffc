import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { mayManageTrucks } from '../../../src/desk/sale/model/vehicle.ts'
import { changeAgency } from '../../../src/desk/request/identity.ts'
import { setCached, getCached, queryClient } from '../../../src/desk/request/cache.ts'
import { wholeConfiguration } from '../../../src/desk/session/sessionStore.ts'

describe('a configuration with its required fields only', () => {
  const required = { interfaceSetting: '{"x":1}', currency: 'EUR', hideSetting: ['statistics'] }

  test('permits neither hauliers nor check-in (CA-006, EN-079, EN-080)', () => {
    expect(wholeConfiguration(required)).toMatchObject({
      ...required,
      permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
      user: { nationality: '' },
    })
  })

  test('retains its optional fields', () => {
    const permissions = { canManageTruckCompanies: true }
    expect(wholeConfiguration({ ...required, permissions, user: { nationality: 'AL' } })).toMatchObject({
      permissions: { canManageTruckCompanies: true, trip: { canCheckIn: false } },
      user: { nationality: 'AL' },
    })
  })
})

describe('the permission to edit hauliers (EN-079)', () => {
  beforeEach(() => queryClient.clear())
  const allow = (canManageTruckCompanies: boolean) =>
    setCached(session.configurations, {}, wholeConfiguration({ permissions: { canManageTruckCompanies } }))

  test('follows the configuration, and is denied before it is loaded', () => {
    expect(mayManageTrucks()).toBe(false)
    allow(false)
    expect(mayManageTrucks()).toBe(false)
    allow(true)
    expect(mayManageTrucks()).toBe(true)
  })

  test('remains with the signed-in user while acting for another agency, and after', async () => {
    allow(true)
    await changeAgency('1377')
    expect(mayManageTrucks()).toBe(true)
    await changeAgency(undefined)
    expect(getCached(session.configurations, {})).toBeDefined()
  })
})
