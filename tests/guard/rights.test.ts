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

/** Reads that are open to every user who has signed in, by reason. */
const openReads: Readonly<Record<string, readonly string[]>> = {
  'the timetable, its fares and what is for sale, the same for all': [
    'sailing.*',
    'reference.*',
    'pricing.*',
  ],
  'of the session and the device': ['session.*', 'settings.read', 'draft.list', 'draft.read'],
  'the bookings of the agency, of which staff of gates and companies see those of their sailings': [
    'booking.*',
    'group.cabinMix',
    'group.list',
    'group.print',
    'group.retrieve',
    'ticket.messages',
    'ticket.pdf',
    'ticket.receipt',
    'ticket.thermal',
  ],
  'hauliers, which depend on a flag of the user': ['truck.companies'],
  'printers and forms': ['ticket.printers', 'ticket.printingModels', 'ticket.printingTemplate'],
  'parcels, of which staff of gates and companies see their own': ['parcel.*'],
  'the account that the header of every page shows': [
    'ledger.agencyInfo',
    'ledger.balances',
    'ledger.credits',
  ],
  'of the sailings on which the agency has bookings': ['disruption.list', 'disruption.preview'],
  'waits with the pass of a gate, which is asked for its permission inside': ['checkin.changes'],
}

test('every call that reads names the rights that it needs, or is open to every user for a reason', () => {
  const names = Object.values(openReads).flat()
  const isOpen = (id: string) => names.includes(id) || names.includes(id.replace(/\..*$/, '.*'))
  const reads = calls.filter(({ changes, isPublic }) => !changes && !isPublic)
  expect(reads.filter(({ id, rights }) => rights === undefined && !isOpen(id)).map(({ id }) => id)).toEqual(
    [],
  )
  expect(reads.filter(({ id, rights }) => rights !== undefined && isOpen(id)).map(({ id }) => id)).toEqual([])
})
