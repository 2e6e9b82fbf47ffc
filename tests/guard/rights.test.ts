import { expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'

/** Changing calls that any user may make: printing and sending documents, and hauliers, which depend on another flag. */
const open = new Set([
  // The pass, given when the list was fetched, permits to hand in the scans made with it.
  'checkin.reconcile',
  'ticket.sendEmail',
  'ticket.sendSms',
  'ticket.queuePrint',
  'ticket.claimPrint',
  'ticket.endPrint',
  'truck.keepCompany',
  'truck.add',
  'truck.change',
])

test('every call that changes the record of an agency names the rights that it needs', () => {
  const changing = calls.filter(
    ({ changes, isPublic, id }) => changes && !isPublic && !/^(session|settings|draft)\./.test(id),
  )
  const unnamed = changing.filter(({ rights }) => rights === undefined).map(({ id }) => id)
  expect(unnamed.toSorted()).toEqual([...open].toSorted())
})
