import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingQuestion } from '../../../src/desk/booking/commands.ts'
import { askModify, confirmModify } from '../../../src/desk/booking/modify/modify.ts'
import {
  changeEdits,
  editContact,
  editsOf,
  forgetEdits,
  restoreEdits,
  versionTyped,
} from '../../../src/desk/booking/modify/edits.ts'
import { showBooking } from '../../../src/desk/booking/shown/bookingStore.ts'
import type { ModifyBody } from '../../../src/desk/booking/shown/bookingStore.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import { askedOf } from '../../../src/desk/question/questions.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { outTrip } from './exampleBookings.ts'

const booking = {
  crsReservationId: 'K7M2PA',
  version: 3,
  actions: ['modify'],
  leader: { mobile: '697' },
  trips: [outTrip],
} as unknown as StoredBooking
const reference = booking.crsReservationId

const sent: { id: string; body: ModifyBody }[] = []
/** What happens while the answer is awaited, once each. */
let meanwhile: (() => void)[] = []
/** The next price is refused. */
let isRefused = false

vi.mock('../../../src/desk/request/request.ts', async (original) => ({
  ...(await original<object>()),
  request: async ({ id }: { id: string }, { body }: { body: ModifyBody }) => {
    if (!/odify$/.test(id)) return refuse('booking_not_found', { reference })
    sent.push({ id, body })
    const refuses = isRefused
    isRefused = false
    meanwhile.shift()?.()
    if (refuses) return refuse('no_booking_shown')
    if (id === 'booking.priceModify') return { difference: 0, fees: 0, companies: [], trips: [] }
    return { booking: { ...booking, version: 4 } }
  },
}))

const type = (field: string, text: string) => editContact(booking, field, text)
const services = { notifyDone: () => undefined }

beforeEach(() => {
  sent.length = 0
  meanwhile = []
  isRefused = false
  forgetEdits(reference)
  showBooking(booking)
  type('mobile', '6970000001')
})

describe('a price of changes', () => {
  test('is asked for again where something was typed while it was awaited', async () => {
    meanwhile = [() => type('email', 'a@b.gr')]
    expect(await askModify()).toBeUndefined()
    expect(sent).toHaveLength(2)
    expect(askedOf(bookingQuestion.modify)?.body.leader).toEqual({ mobile: '6970000001', email: 'a@b.gr' })
  })

  test('is asked for again where what it refuses was corrected meanwhile', async () => {
    isRefused = true
    meanwhile = [() => type('mobile', '6970000002')]
    expect(await askModify()).toBeUndefined()
    expect(askedOf(bookingQuestion.modify)?.body.leader).toEqual({ mobile: '6970000002' })
  })

  test('is not shown where everything was taken back meanwhile', async () => {
    meanwhile = [() => type('mobile', '697')]
    expect(await askModify()).toMatchObject({ refusal: 'nothing_modified' })
    expect(askedOf(bookingQuestion.modify)).toBeUndefined()
  })

  test('is asked for once where nothing else was typed', async () => {
    await askModify()
    expect(sent).toHaveLength(1)
  })
})

describe('confirmed changes', () => {
  test('are priced again, not stored, where another window has added to them', async () => {
    await askModify()
    restoreEdits(reference, {
      version: 3,
      edits: { ...editsOf(reference), contact: { email: 'a@b.gr' } },
      before: [],
    })
    expect(await confirmModify({}, services)).toBeUndefined()
    expect(sent.map(({ id }) => id)).toEqual(['booking.priceModify', 'booking.priceModify'])
    expect(askedOf(bookingQuestion.modify)?.body.leader).toEqual({ mobile: '6970000001', email: 'a@b.gr' })
    await confirmModify({}, services)
    expect(sent.at(-1)).toMatchObject({ id: 'booking.modify', body: { leader: { email: 'a@b.gr' } } })
    expect(editsOf(reference).contact).toEqual({})
  })

  test('leave what was typed while they were stored, over the booking as it is now', async () => {
    changeEdits(reference, (edits) => ({ ...edits, values: { 'HLC1/1': { surname: 'KOSTA' } } }))
    await askModify()
    meanwhile = [
      () => {
        type('email', 'a@b.gr')
        changeEdits(reference, (edits) => ({
          ...edits,
          values: { 'HLC1/1': { surname: 'KOSTA', name: 'ANNA' } },
        }))
      },
    ]
    await confirmModify({}, services)
    expect(editsOf(reference)).toEqual({
      values: { 'HLC1/1': { name: 'ANNA' } },
      sailings: {},
      contact: { email: 'a@b.gr' },
    })
    expect(versionTyped(reference)).toBe(4)
  })
})
