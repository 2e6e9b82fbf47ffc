import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { cashier } from '../../../src/contract/cashier.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { others, startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk, agent: demo } = startSmallCrs('all')

async function hide(keys: readonly string[], agency = '1300', name = 'demo'): Promise<void> {
  const users = desk.database.owner.updateTable('agency_user').set({ hide_setting: [...keys] })
  await users.where('agency', '=', agency).where('name', '=', name).execute()
}

const days = { fromDate: '2026-06-01', toDate: '2026-06-15' }
const clearance = { company_abbreviation: 'HLC', year: 2026, number: 1, fileType: 'pdf' as const }
const finished = { start: '2026-06-01', finish: '2026-06-15' }
const issued = { issueFromDate: '2026-06-01', issueToDate: '2026-06-15' }
const period = { company: 'HLC', year: 2026, number: 1 }
const money = { query: { company: ['HLC'] } }
const account = { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' }

/** Every call with a permission, with an input that would succeed. */
const bound: readonly [Call, object][] = [
  [ledger.financialData, money],
  [ledger.balances, {}],
  [ledger.companyClearings, { path: { company: 'HLC' } }],
  [ledger.downloadClearance, { query: clearance }],
  [ledger.checkClearance, { body: { ...period, name: 'june.csv', text: '' } }],
  [ledger.clearanceCheck, { path: period }],
  [
    ledger.decideDifference,
    { body: { check: 1, difference: 0, state: 'accepted', note: '', before: { state: 'open', note: '' } } },
  ],
  [ledger.clearanceCheckPdf, { query: period }],
  [ledger.practiceStatement, { query: period }],
  [ledger.agencyInfo, {}],
  [ledger.actionLog, { path: days }],
  [booking.activeOptions, { path: days }],
  [cashier.cashierData, { path: finished }],
  [cashier.till, {}],
  [cashier.closeTill, { body: { former: 1, through: 1, counts: [], left: 0, reason: '' } }],
  [cashier.closes, { path: finished }],
  [cashier.closePdf, { query: { id: 1 } }],
  [statistics.list, { query: {} }],
  [statistics.summary, { query: { ...issued, groupBy: 'day' } }],
  [statistics.load, { query: issued }],
  [statistics.tickets, { query: issued }],
  [booking.optional, {}],
  [session.changePassword, { headers: { newpassword: 'ferrydesk9', password: 'not mine' }, body: {} }],
  [session.alternateAgencies, { body: account }],
  [session.grantedAgencies, {}],
]

describe('permissions withheld from a user', () => {
  test.each(bound)('refuse $id', async (call, input) => {
    await hide([call.hiddenBy ?? ''])
    expect(await demo.refused(call, input as never)).toMatchObject({ code: 'not_permitted' })
    await hide([])
    const { code } = await desk.server.call(call, input, { token: demo.token })
    expect(code).not.toBe('not_permitted')
  })

  test('refuse the fees of a single ticket, but not those of a booking to cancel', async () => {
    await hide(['cancellation_fees'])
    const ofTicket = { body: { ticketLetter: 'H', ticketNumber: '1000' } }
    expect((await demo.refused(booking.cancellationFees, ofTicket)).code).toBe('not_permitted')
    const ofBooking = { body: { crsReservationId: 'ABC234' } }
    expect((await demo.refused(booking.cancellationFees, ofBooking)).code).toBe('booking_not_found')
    await hide([])
  })

  test('cover every call of the contract with a permission', () => {
    const declared = Object.values(calls).filter((call: Call) => call.hiddenBy !== undefined)
    expect(bound.map(([{ id }]) => id).toSorted()).toEqual(declared.map(({ id }) => id).toSorted())
  })

  test('apply while acting for another agency, whether hidden from the person or from the account', async () => {
    const acting = { headers: { alternateAgencyCode: '1377' } }
    await demo.call(session.alternateAgencies, { body: account })
    await demo.call(ledger.financialData, money, acting)
    await hide(['financial_data'])
    expect((await demo.refused(ledger.financialData, money, acting)).code).toBe('not_permitted')
    await hide([])
    await hide(['financial_data'], '1377', 'anna')
    expect((await demo.refused(ledger.financialData, money, acting)).code).toBe('not_permitted')
    await hide([], '1377', 'anna')
  })

  test('do not include the user’s own choice to hide a menu entry', async () => {
    const anna = await desk.agent(others.foreign)
    await anna.call(settings.save, { body: { interfaceSetting: '{"hideSettings":["financial_data"]}' } })
    expect(await anna.call(ledger.financialData, money)).toBeDefined()
  })
})
