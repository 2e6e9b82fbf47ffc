import { expect, test } from 'vitest'
import { saleCommands } from '../../../src/desk/sale/saleCommands.ts'
import { setContact } from '../../../src/desk/sale/model/contact.ts'
import { documentOf, isEmpty, withoutLoneContact } from '../../../src/desk/draft/document.ts'
import { startNewSale, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import type { CommandServices } from '../../../src/desk/command/command.ts'
import { tripOf } from '../sale/exampleTrips.ts'

const storedDraft = () => documentOf(useSale.getState(), { search: {}, queue: '' }, 50)

test('a phone entered before any search is not copied into the booking of the next user', () => {
  startNewSale()
  setContact({ phone: '6971234567' })
  expect(isEmpty(storedDraft())).toBe(false)
  const restored = withoutLoneContact(storedDraft())
  expect(isEmpty(restored)).toBe(true)
  expect(restored.changes).toEqual([])
})

test('a draft without contact details is restored unchanged', () => {
  startNewSale()
  const before = storedDraft()
  expect(withoutLoneContact(before)).toBe(before)
})

test('a phone is restored with a booking that has a trip', () => {
  startNewSale()
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  setContact({ phone: '6971234567' })
  expect(withoutLoneContact(storedDraft()).workingBooking.leader.mobile).toBe('6971234567')
})

test('a sale that starts with a phone retains nothing else of the previous one', () => {
  startNewSale()
  setContact({ phone: '6971234567' })
  useSale.setState({ agreed: 5000, received: 5000 })
  const asked = { openReturn: false, selectedProject: '', deal: '', packageSearch: false }
  const party = { travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }
  const take = saleCommands.find(({ id }) => id === 'sale.take')
  void take?.run(
    { trips: [tripOf()], wanted: 1, ...party, asked, fresh: true } as never,
    {} as CommandServices,
  )
  expect(useSale.getState()).toMatchObject({
    workingBooking: { leader: { mobile: '6971234567' }, people: [{}] },
    agreed: undefined,
    received: 0,
  })
})
