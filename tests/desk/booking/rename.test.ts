import { beforeEach, expect, test } from 'vitest'
import { editsOf, forgetEdits } from '../../../src/desk/booking/modify/edits.ts'
import { cannotRename, rename } from '../../../src/desk/booking/modify/modifyCommands.ts'
import { showBooking } from '../../../src/desk/booking/shown/bookingStore.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import { outTrip } from './exampleBookings.ts'

const modifiableAttributes = ['surname', 'name', 'sexType', 'birthdate', 'nationality', 'documentNumber']
const booking = (trip: object = {}) =>
  ({
    crsReservationId: 'K7M2PA',
    version: 3,
    leader: { mobile: '697', phone: '9999999999' },
    reservationStatus: 'ISSUED',
    actions: ['modify'],
    trips: [{ ...outTrip, modifiableAttributes, departureDateTime: '2099-12-21 08:00', ...trip }],
  }) as unknown as StoredBooking
const people = [{ surname: 'KOSTA', name: 'ELENI', sex: 'FEMALE' as const }]

beforeEach(() => forgetEdits('K7M2PA'))

test('nm1 types over the name of the first passenger of a recalled booking (the grammar’s people)', () => {
  showBooking(booking())
  expect(cannotRename({ people, from: 1 })).toBeUndefined()
  rename({ people, from: 1 })
  expect(Object.values(editsOf('K7M2PA').values)[0]).toMatchObject({ surname: 'KOSTA', name: 'ELENI' })
})

test('a passenger that the booking does not have is refused by its number', () => {
  showBooking(booking())
  expect(cannotRename({ people, from: 9 })).toMatchObject({
    refusal: 'row_not_found',
    parameters: { what: 'p9' },
  })
})

test('a name that must stay as it is is refused with the status', () => {
  showBooking(booking({ modifiableAttributes: [] }))
  expect(cannotRename({ people, from: 1 })).toMatchObject({ refusal: 'not_modifiable' })
})
