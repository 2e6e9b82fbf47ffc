import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: vi.fn<() => Promise<object>>(),
  setLanguage: () => undefined,
}))

const { clearForm, isShownAtField, refusedIn, setField, showBooked, useParcels } =
  await import('../../../src/desk/parcel/parcelStore.ts')

const priced = { unitPrice: 500, price: 1000, currency: 'EUR' }
const state = () => useParcels.getState()

beforeEach(() => {
  clearForm()
  useParcels.setState({ price: priced, refused: [] })
})

describe('a changed field', () => {
  test('ends its own refusal and keeps those of the others', () => {
    const refused = [refuse('parcel_mail', {}, '/mail'), refuse('parcel_sender_name', {}, '/senderName')]
    useParcels.setState({ refused })
    expect(isShownAtField(refused[0]!)).toBe(true)
    setField({ mail: 'a@b.gr' })
    expect(state().refused.map(({ at }) => at)).toEqual(['/senderName'])
    expect(isShownAtField(refused[0]!)).toBe(false)
  })

  test('drops the price only where the price depends on it', () => {
    setField({ senderName: 'PAPAS' })
    expect(state().price).toEqual(priced)
    setField({ quantity: 3 })
    expect(state().price).toBeUndefined()
  })

  test('makes another booking of it, with another key; the same value does not', () => {
    const { key } = state()
    setField({ quantity: 1 })
    expect(state().key).toBe(key)
    setField({ quantity: 2 })
    expect(state().key).not.toBe(key)
  })

  test('of the company drops the price list, which belongs to another', () => {
    setField({ priceList: 'PIR-JTR-P5' })
    setField({ company: 'HLC' })
    expect(state().form.priceList).toBe('')
  })
})

test('after a booking the form is empty, and the code is shown', () => {
  setField({ senderName: 'PAPAS' })
  const booked = { packageCode: '123456782', ...priced }
  showBooked(booked)
  expect(state()).toMatchObject({ booked, price: undefined, form: { senderName: '', quantity: 1 } })
})

test('an empty quantity is refused at its field', () => {
  setField({ quantity: undefined })
  expect(refusedIn(state().form, ['quantity'])).toMatchObject([
    { refusal: 'parcel_quantity', at: '/quantity' },
  ])
})
