import { expect, it } from 'vitest'
import { endingOf } from '../../../src/domain/booking/ending.ts'
import { isPaidBack } from '../../../src/domain/ledger/receipt.ts'
import { addressOfLeader, nameOfLeader, nameOfPerson } from '../../../src/domain/value/wholeName.ts'
import { statuses } from '../../../src/domain/booking/transition.ts'

it('an item that a dated ticket replaced is not cancelled; nothing else has ended', () => {
  expect(statuses.map((status) => endingOf({ status }))).toEqual(
    statuses.map((status) => (status === 'CANCELLED' ? 'cancelled' : undefined)),
  )
  expect(endingOf({ status: 'CANCELLED', isReplaced: true })).toBe('replaced')
  expect(endingOf({ status: 'CANCELLED', isReplaced: false })).toBe('cancelled')
})

it('an amount that was moved to another booking is not paid back', () => {
  expect(isPaidBack({ isRefund: true })).toBe(true)
  expect(isPaidBack({ isRefund: true, movedWith: 'ABC123' })).toBe(false)
  expect(isPaidBack({ isRefund: false })).toBe(false)
  expect(isPaidBack({ isRefund: false, movedWith: 'ABC123' })).toBe(false)
})

it('a name is joined without gaps, whichever part is missing', () => {
  expect(nameOfPerson({ surname: 'PAPAS', name: 'ELENI' })).toBe('PAPAS ELENI')
  expect(nameOfPerson({ surname: 'PAPAS', name: '' })).toBe('PAPAS')
  expect(nameOfPerson({ name: ' SUHARTO ' })).toBe('SUHARTO')
  expect(nameOfPerson({ surname: null, name: 7 })).toBe('')
  expect(nameOfLeader({ lastName: 'PAPAS', firstName: 'ELENI' })).toBe('PAPAS ELENI')
  expect(addressOfLeader({ lastName: 'PAPAS', firstName: 'ELENI' })).toBe('ELENI PAPAS')
  expect(addressOfLeader({ lastName: 'PAPAS' })).toBe('PAPAS')
})
