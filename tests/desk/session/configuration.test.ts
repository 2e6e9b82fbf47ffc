import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { mayManageTrucks } from '../../../src/desk/sale/model/truck/permission.ts'
import { changeAgency } from '../../../src/desk/request/alternate.ts'
import { setCached, getCached, records } from '../../../src/desk/request/record.ts'
import { wholeConfiguration } from '../../../src/desk/session/configuration.ts'

describe('a configuration that tells only what it must', () => {
  const told = { interfaceSetting: '{"x":1}', currency: 'EUR', hideSetting: ['statistics'] }

  test('lets nobody keep hauliers or check in (CA-006, EN-079, EN-080)', () => {
    expect(wholeConfiguration(told)).toMatchObject({
      ...told,
      permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
      user: { nationality: 'GR' },
    })
  })

  test('keeps what it tells beyond', () => {
    const permissions = { canManageTruckCompanies: true }
    expect(wholeConfiguration({ ...told, permissions, user: { nationality: 'AL' } })).toMatchObject({
      permissions: { canManageTruckCompanies: true, trip: { canCheckIn: false } },
      user: { nationality: 'AL' },
    })
  })
})

describe('who may keep hauliers (EN-079)', () => {
  beforeEach(() => records.clear())
  const allow = (canManageTruckCompanies: boolean) =>
    setCached(session.configurations, {}, wholeConfiguration({ permissions: { canManageTruckCompanies } }))

  test('is whom the configuration lets, and nobody before it is there', () => {
    expect(mayManageTrucks()).toBe(false)
    allow(false)
    expect(mayManageTrucks()).toBe(false)
    allow(true)
    expect(mayManageTrucks()).toBe(true)
  })

  test('is the same person while acting for another agency, and after', async () => {
    allow(true)
    await changeAgency('1377')
    expect(mayManageTrucks()).toBe(true)
    await changeAgency(undefined)
    expect(getCached(session.configurations, {})).toBeDefined()
  })
})
