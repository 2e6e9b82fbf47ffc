import { describe, expect, it } from 'vitest'
import {
  mostPackages,
  parcelFields,
  refusedFields,
  refuseField,
  type ParcelField,
  type ParcelFields,
} from '../../../src/domain/parcel/fields.ts'

const good: ParcelFields = {
  senderName: 'PAPAS NIKOS',
  senderPhone: '210 412-3456',
  receiverName: "O'Hara Anna-Maria",
  receiverPhone: '+30 (697) 1234567',
  company: 'HLC',
  priceList: 'PIR-JTR-P5',
  quantity: 1,
  mail: 'papas@example.gr',
}
const empty: ParcelFields = {
  senderName: '',
  senderPhone: '',
  receiverName: '',
  receiverPhone: '',
  company: '',
  priceList: '',
  quantity: 0,
  mail: '',
}

describe('the fields of a small package', () => {
  it('are accepted when all are good', () => {
    expect(refusedFields(good)).toEqual([])
  })

  it('are refused one by one, each with a code of its own at its place', () => {
    const refused = refusedFields(empty)
    expect(refused.map(({ at }) => at)).toEqual(parcelFields.map((field) => `/${field}`))
    expect(new Set(refused.map(({ refusal }) => refusal)).size).toBe(8)
  })

  it.each<[ParcelField, ParcelFields[ParcelField]]>([
    ['senderName', '   '],
    ['senderName', '123'],
    ['senderPhone', '123456'],
    ['senderPhone', '1234567890123456'],
    ['receiverPhone', '+'],
    ['receiverPhone', '697-CALL-ME1'],
    ['quantity', mostPackages + 1],
    ['quantity', 1.5],
    ['quantity', Number.NaN],
    ['mail', 'papas'],
    ['mail', 'papas@example'],
  ])('%s is refused for %j', (field, value) => {
    expect(refuseField(field, value)?.at).toBe(`/${field}`)
  })

  it.each(['senderName', 'receiverName'] as const)(
    '%s is refused for letters that are not Latin (SC-C11)',
    (field) => {
      expect(refuseField(field, 'Παπάς')).toEqual({ refusal: 'not_latin', parameters: {}, at: `/${field}` })
    },
  )

  it('may be the greatest quantity', () => {
    expect(refuseField('quantity', mostPackages)).toBeUndefined()
  })
})
