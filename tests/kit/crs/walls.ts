import { randomUUID } from 'node:crypto'
import { booking } from '../../../src/contract/booking/booking.ts'
import { cashier } from '../../../src/contract/cashier.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { settings } from '../../../src/contract/settings.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { truck } from '../../../src/contract/truck.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { makeParcelCode } from '../../../src/domain/parcel/code.ts'
import { makeReference } from '../../../src/domain/booking/reference.ts'
import { bookingRequest, paidRequest, pays, people, trips, vehicle } from './bookingRequest.ts'
import { groupRequest } from './group.ts'
import type { Agent } from './smallCrs.ts'

/** What identifies the records of one agency in requests. */
export interface Records {
  sold: string
  option: string
  cancelled: string
  open: string
  pta: string
  /** Of a ticket of `sold`. */
  ticket: { letter: string; number: string }
  openTicket: { letter: string; number: string }
  companyCode: string
  group: string
  groupCode: string
  parcel: string
  haulier: number
  truck: number
  close: number
  job: string
  draft: string
  /** Key of a hold on a numbered cabin. */
  holdKey: string
  /** Key of a hold on deck. */
  lock: string
  /** Sold on the way back, with its company's code: the sailing is cancelled then. */
  back: { crsReservationId: string; companyReservationCode: string }
  /** Of the check of a clearance with one difference. */
  check: number
  /** What a gate at Piraeus is shown of a booking on the day ferry. */
  gate: { number: string; reservation: string }
}

/** What only the first records of an agency can have. */
export type Early = Pick<Records, 'back' | 'check' | 'holdKey'>

const station = randomUUID()
const lorry = { plateNumber: 'YZE4411', idOrCode: 'TRK', length: 9.5, height: 4 }
const draftBody = (words: string) => ({
  document: { words },
  cursor: {},
  writer: 'w',
  turn: 1,
  version: 0,
})

/** Records of every kind, made by the agent; each shows the canary where it has a text. */
export async function makeRecords(
  agent: Agent,
  canary: string,
  cabin: string,
  early?: Early,
): Promise<Records> {
  const passenger = people('DECK', [{ surname: canary }])
  const sell = async (...requests: (typeof passenger | ReturnType<typeof vehicle>)[]) => {
    const cash = requests.length === 1 ? 4350 : 4350 + 8000
    const body = paidRequest(bookingRequest({ day: requests }), { cash })
    return (await agent.call(booking.sell, { body })).booking
  }
  const soldBack = async () => {
    if (early) return early.back
    const body = paidRequest(bookingRequest({ back: [passenger] }), { cash: 4350 })
    const made = (await agent.call(booking.sell, { body })).booking
    return {
      crsReservationId: made.crsReservationId,
      companyReservationCode: made.trips[0]?.companyReservationCode ?? '',
    }
  }
  const hold = async () =>
    (await agent.call(booking.hold, { body: bookingRequest({ night: [passenger] }) })).booking
      .crsReservationId
  const ticketOf = (made: Awaited<ReturnType<typeof sell>>) => {
    const { letter = '', number = '' } = made.trips[0]?.selectedPassengers[0]?.ticket ?? {}
    return { letter, number }
  }
  const sold = await sell(passenger, vehicle('CAR425'))
  const cancelled = await sell(passenger)
  await agent.call(booking.cancel, { body: { crsReservationId: cancelled.crsReservationId } })
  const open = await sell(passenger)
  await agent.call(booking.convertToOpen, { body: { crsReservationId: open.crsReservationId } })
  const prepaid = await hold()
  await agent.call(booking.issuePta, { body: { crsReservationId: prepaid, agentCode: '1399' } })
  const groupBody = groupRequest(3, ['day'], { groupName: canary })
  const group = (await agent.call(booking.hold, { body: groupBody })).booking
  const { packageCode } = await agent.call(parcel.book, {
    body: {
      senderName: canary,
      senderPhone: '210 412 3456',
      receiverName: 'Rossi Anna',
      receiverPhone: '+30 6971234567',
      company: 'HLC',
      priceList: 'PIR-JTR-P5',
      quantity: 1,
      mail: 'x@example.gr',
    },
  })
  const { truckCompany } = await agent.call(truck.keepCompany, {
    body: { name: `${canary} ${randomUUID().slice(0, 8)}` },
  })
  const kept = await agent.call(truck.add, { path: { id: truckCompany.id }, body: lorry })
  const { former, through } = await agent.call(cashier.till, {})
  const till = { former, through, counts: [], left: 0, reason: canary }
  const { close } = await agent.call(cashier.closeTill, { body: till })
  const key = randomUUID()
  const { job } = await agent.call(
    ticket.queuePrint,
    {
      body: { crsReservationId: sold.crsReservationId, printable: 'TICKETS', printer: 'Counter', station },
    },
    { headers: { 'idempotency-key': key } },
  )
  const name = `saved-${Math.trunc(Math.random() * 1e9)}`
  await agent.call(draft.save, { path: { name }, body: draftBody(canary) })
  const lock = randomUUID()
  await agent.call(sailing.lock, { body: { ...onDeck, holdKey: lock } })
  const holdKey = early?.holdKey ?? randomUUID()
  if (!early) await agent.call(sailing.lock, { body: { ...held(cabin), holdKey } })
  await agent.call(settings.save, { body: { interfaceSetting: JSON.stringify({ chargeAccount: canary }) } })
  const returning = await soldBack()
  const checked = async () => {
    if (early) return early.check
    const text = 'Date;Amount\n10/05/2026;99'
    const { check } = await agent.call(ledger.checkClearance, { body: { ...clearing, name: canary, text } })
    return check.id
  }
  return {
    sold: sold.crsReservationId,
    option: await hold(),
    cancelled: cancelled.crsReservationId,
    open: open.crsReservationId,
    pta: prepaid,
    ticket: ticketOf(sold),
    openTicket: ticketOf(open),
    companyCode: sold.trips[0]?.companyReservationCode ?? '',
    group: group.crsReservationId,
    groupCode: group.trips[0]?.companyReservationCode ?? '',
    parcel: packageCode,
    haulier: truckCompany.id,
    truck: kept.truckCompany.trucks[0]?.id ?? 0,
    close: close.id,
    job,
    draft: name,
    holdKey,
    lock,
    back: returning,
    check: await checked(),
    gate: { number: ticketOf(sold).number, reservation: sold.crsReservationId },
  }
}

const onDeck = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 1 }] }

/** A cabin by its number. */
const held = (accommodationNumber: string) => ({
  trip: trips.night,
  planItems: [{ accommodation: { idOrCode: 'AA2' }, accommodationNumber, quantity: 1 }],
})

/** Identifiers of the right form that no record has. */
export function absentRecords(): Records {
  const reference = () => makeReference(Math.random)
  return {
    sold: reference(),
    option: reference(),
    cancelled: reference(),
    open: reference(),
    pta: reference(),
    ticket: { letter: 'H', number: '98765432' },
    openTicket: { letter: 'H', number: '98765431' },
    companyCode: 'HLC98765',
    group: reference(),
    groupCode: 'HLC98764',
    parcel: makeParcelCode(Math.random),
    haulier: 987_654,
    truck: 987_655,
    close: 987_656,
    job: randomUUID(),
    draft: `saved-${Math.trunc(Math.random() * 1e9)}`,
    holdKey: randomUUID(),
    lock: randomUUID(),
    back: { crsReservationId: reference(), companyReservationCode: 'HLC98763' },
    check: 987_658,
    gate: { number: '98765430', reservation: reference() },
  }
}

type Input = Partial<Record<'path' | 'query' | 'body' | 'headers', object>>

/** How a call can reach the records of an agency. */
export type Reach =
  /** It names a record; `makes` if it succeeds without one, and then changes only what the caller has. */
  | { names: (records: Records) => Input; makes?: true }
  /**
   * It shows what the caller's agency has; `shows` if the agency of the canary finds that in the response. A gate is
   * shown the tickets of its sailing, of every agency, and so is a company where that is its duty.
   */
  | { lists: Input; shows?: false; atGate?: true; ofCompany?: true }
  /** It reaches none, for the reason. */
  | { none: string }

const catalogue: Reach = { none: 'reads what all agencies share' }
const timetable: Reach = { none: 'reads sailings and their free places, which all agencies share' }
const request: Reach = { none: 'prices or sells what its body holds' }
const june = { fromDate: '2026-06-15', toDate: '2026-06-29' }
const issued = { issueFromDate: '2026-06-15', issueToDate: '2026-06-29' }
const onDay = { itineraryId: 1, portCode: 'PIR' }
const onDayOf = (number: string) => ({ ...onDay, ticketNumber: number })
const ofSold = ({ sold }: Records) => ({ crsReservationId: sold })
const clearing = { company: 'HLC', year: 2026, number: 9 }
const tripItems = ({ companyCode }: Records) => [
  { companyReservationCode: companyCode, accommodationRequests: [people('DECK', [{}])] },
]
const groupOf = ({ groupCode }: Records) => ({ company: 'HLC', code: groupCode })
const paper = 'A4'
const sessionCall: Reach = { none: 'concerns the session of the caller' }

/** Every call of the contract. */
export const reaches: Readonly<Record<string, Reach>> = {
  'session.token': sessionCall,
  'session.beginDirectory': sessionCall,
  'session.enterDirectory': sessionCall,
  'session.renew': sessionCall,
  'session.signOut': sessionCall,
  'session.configurations': { lists: {}, shows: false },
  'session.together': {
    names: (of) => ({
      body: { calls: [{ id: booking.recall.id, query: { crsReservationIds: [of.sold] } }] },
    }),
  },
  'session.changePassword': sessionCall,
  'session.forgotPassword': sessionCall,
  'session.resetPassword': sessionCall,
  'session.alternateAgencies': { none: 'asks for the password of the other agency' },
  'session.grantedAgencies': { lists: {}, shows: false },
  ...Object.fromEntries(
    [
      'step',
      'passStep',
      'mailStep',
      'prove',
      'factors',
      'beginPasskey',
      'addPasskey',
      'beginCodes',
      'addCodes',
      'newRecoveryCodes',
    ].map((verb) => [`session.${verb}`, sessionCall]),
  ),
  'session.removeFactor': { none: 'removes a factor of the caller; tests/crs/session/factor.test.ts' },
  'session.devices': { lists: {}, shows: false },
  'session.endDevices': { none: 'ends sessions of the caller; tests/crs/session/device.test.ts' },
  'session.health': catalogue,
  'settings.read': { lists: {} },
  'settings.save': { none: 'keeps the settings of the caller' },
  ...Object.fromEntries(
    [
      'companies',
      'companyRedirections',
      'countries',
      'discounts',
      'vehicleCategories',
      'routes',
      'routesWithFilter',
      'attributes',
      'vessels',
      'passengerTypes',
      'residentStaticData',
      'locationsWithFilter',
    ].map((verb) => [`reference.${verb}`, catalogue]),
  ),
  'reference.locations': { lists: {}, shows: false },
  ...Object.fromEntries(
    [
      'trips',
      'listOfTrips',
      'listOfProject',
      'again',
      'perDay',
      'frequency',
      'frequencyOfProject',
      'notice',
      'changes',
      'availability',
      'lock',
    ].map((verb) => [`sailing.${verb}`, timetable]),
  ),
  'sailing.unlock': {
    names: ({ lock }) => ({ body: { ...onDeck, holdKey: lock } }),
    makes: true,
  },
  'sailing.plan': {
    names: ({ holdKey }) => ({ body: { trip: trips.night, accommodation: 'AA2', holdKey } }),
  },
  'sailing.cabins': {
    names: ({ holdKey }) => ({ body: { trip: trips.night, accommodation: 'AA2', holdKey } }),
  },
  ...Object.fromEntries(
    [
      'price',
      'paymentMethods',
      'projects',
      'projectInfo',
      'companyOffers',
      'validateVoucher',
      'validateLoyalty',
      'validateLoyaltyAndResidency',
      'loyaltyMiles',
      'insuranceOffer',
      'sendInsuranceOffer',
    ].map((verb) => [`pricing.${verb}`, request]),
  ),
  'booking.book': request,
  'booking.hold': request,
  'booking.sell': {
    names: ({ lock }) => ({
      body: {
        ...paidRequest(bookingRequest({ day: [people('DECK', [{}])] }), { cash: 4350 }),
        holdKey: lock,
      },
    }),
    makes: true,
  },
  'booking.referenceData': request,
  'booking.issue': {
    names: ({ option }) => ({ body: { crsReservationId: option, payments: pays({ cash: 4000 }) } }),
  },
  'booking.issueHeld': { names: ({ option }) => ({ path: { crsReservationId: option } }) },
  'booking.issueFromRecall': { names: ({ option }) => ({ path: { crsReservationId: option }, body: {} }) },
  'booking.issuePta': { names: ({ option }) => ({ body: { crsReservationId: option, agentCode: '1399' } }) },
  'booking.convertFromPta': { names: ({ pta }) => ({ path: { crsReservationId: pta }, body: {} }) },
  'booking.transfer': { names: (of) => ({ body: { ...ofSold(of), agentCode: '1301' } }) },
  'booking.recall': { names: (of) => ({ query: { crsReservationIds: [of.sold, of.option] } }) },
  'booking.recallOfCompany': {
    names: (of) => ({ path: { company_abbreviation: 'HLC', root_res_code: of.companyCode } }),
  },
  'booking.byCriteria': { lists: { body: june } },
  'booking.byNamelist': { lists: { body: { passengers: [{ surname: 'KANARI' }] } } },
  'booking.optional': { lists: {}, shows: false },
  'booking.activeOptions': { lists: { path: june } },
  'booking.latest': { lists: {}, shows: false },
  'booking.cancellationFees': { names: (of) => ({ body: ofSold(of) }) },
  'booking.lostDiscounts': { names: (of) => ({ body: { ...ofSold(of), verb: 'convertToOpen' } }) },
  'booking.cancel': { names: (of) => ({ body: ofSold(of) }) },
  'booking.undoCancel': { names: ({ cancelled }) => ({ path: { crsReservationId: cancelled }, body: {} }) },
  'booking.undoRebooking': { names: (of) => ({ path: ofSold(of), body: {} }) },
  'booking.changeOption': {
    names: ({ option }) => ({ body: { crsReservationId: option, newOptionDateTime: '2026-06-19 10:00' } }),
  },
  'booking.convertToOptional': { names: ({ sold }) => ({ path: { id: sold } }) },
  'booking.convertToOpen': { names: (of) => ({ body: ofSold(of) }) },
  'booking.openTicketInfo': { names: ({ open }) => ({ query: { crsReservationId: open } }) },
  'booking.validateOpenTicket': { names: ({ openTicket }) => ({ body: openTicket }) },
  'booking.priceDiffForOpen': {
    names: ({ open }) => ({ body: { crsReservationId: open, trip: trips.day } }),
  },
  'booking.replaceOpen': {
    names: ({ open }) => ({ path: { crsReservationId: open }, body: { trip: trips.day } }),
  },
  'booking.replaceOpenTickets': {
    names: ({ openTicket }) => ({ body: { tickets: [openTicket], trip: trips.day } }),
  },
  'booking.history': { names: (of) => ({ path: ofSold(of) }) },
  'booking.allowedActions': { names: (of) => ({ query: ofSold(of) }) },
  'booking.priceAddedItems': { names: (of) => ({ body: { ...ofSold(of), trips: tripItems(of) } }) },
  'booking.addItems': {
    names: (of) => ({
      body: { ...ofSold(of), trips: tripItems(of), payments: pays({ cash: 4350 }), expectedTotal: 4350 },
    }),
  },
  'booking.modifiableAttributes': { names: (of) => ({ body: ofSold(of) }) },
  'booking.priceModify': { names: ({ sold }) => ({ body: { crsReservationCode: sold, remarks: 'x' } }) },
  'booking.modify': { names: ({ sold }) => ({ body: { crsReservationCode: sold, remarks: 'x' } }) },
  'booking.accompany': {
    names: ({ sold, option }) => ({ path: { crsReservationId: sold }, body: { companion: option } }),
  },
  'booking.split': {
    names: ({ sold, ticket: { letter, number } }) => ({
      path: { crsReservationId: sold },
      query: { tickets: [letter + number] },
    }),
  },
  'booking.merge': { names: ({ sold, option }) => ({ path: { from: sold, to: option } }) },
  'checkin.availableInstances': { lists: { query: { portCode: 'PIR', date: '2026-06-20' } }, shows: false },
  'checkin.availablePorts': { lists: {}, shows: false },
  'checkin.ticketsByReservationCode': {
    names: ({ gate: { reservation } }) => ({ query: { ...onDay, reservationCode: reservation } }),
  },
  'checkin.passengerList': { lists: { query: onDay }, shows: false, atGate: true },
  'checkin.passengerListPaged': { lists: { query: onDay }, shows: false, atGate: true },
  'checkin.ticketDetails': { names: ({ gate: { number } }) => ({ query: onDayOf(number) }) },
  'checkin.vessels': { lists: { query: { portCode: 'PIR', date: '2026-06-20' } }, shows: false },
  'checkin.stats': { lists: { query: onDay }, shows: false, atGate: true },
  'checkin.history': { names: ({ gate: { number } }) => ({ query: onDayOf(number) }) },
  'checkin.start': { lists: { query: onDay }, shows: false },
  'checkin.stop': { lists: { query: onDay }, shows: false },
  'checkin.checkIn': { names: ({ gate: { number } }) => ({ body: onDayOf(number) }) },
  'checkin.forceCheckIn': {
    names: ({ gate: { number } }) => ({ body: { ...onDayOf(number), reason: 'x' } }),
  },
  'checkin.bulkCheckout': {
    names: ({ gate: { number } }) => ({ body: { ...onDay, ticketNumbers: [number] } }),
  },
  'checkin.validateTicket': { names: ({ gate: { number } }) => ({ body: onDayOf(number) }) },
  'checkin.checkOut': { names: ({ gate: { number } }) => ({ body: onDayOf(number) }) },
  'checkin.correctVehicle': {
    names: ({ gate: { number } }) => ({ body: { ...onDayOf(number), length: 4 } }),
  },
  'checkin.checkInBooking': {
    names: ({ gate: { reservation } }) => ({ body: { ...onDay, reservationCode: reservation } }),
  },
  'checkin.changes': { lists: { query: onDay }, shows: false, atGate: true },
  'checkin.manifest': { lists: { query: { ...onDay, format: 'csv' } }, shows: false, atGate: true },
  'checkin.offlineList': { lists: { query: onDay }, shows: false, atGate: true },
  'checkin.reconcile': {
    none: 'takes a pass that was signed for the sailing; tests/crs/checkin/offline.test.ts',
  },
  'cashier.cashierData': { lists: { path: { start: '2026-06-15', finish: '2026-06-29' } }, shows: false },
  'cashier.till': { lists: {}, shows: false },
  'cashier.closeTill': { none: 'closes the till of the caller' },
  'cashier.closes': { lists: { path: { start: '2026-06-15', finish: '2026-06-29' } } },
  'cashier.closePdf': { names: ({ close }) => ({ query: { id: close } }) },
  'disruption.list': { lists: {}, shows: false },
  'disruption.propose': { lists: { path: { id: 1 }, body: {} } },
  'disruption.release': { lists: { path: { id: 1 }, body: {} }, shows: false },
  'disruption.checkOut': {
    names: ({ back }) => ({ path: { id: 1 }, body: back }),
  },
  'disruption.preview': {
    names: ({ back }) => ({ path: { id: 1 }, body: { action: 'refund', cases: [back] } }),
  },
  'disruption.perform': {
    names: ({ back }) => ({ path: { id: 1 }, body: { action: 'refund', ...back } }),
  },
  'disruption.companySailings': { none: 'counts the passengers of a company on its sailings' },
  'disruption.effect': {
    none: 'declares nothing; counts all bookings of a sailing of the company, and names those without places',
  },
  'disruption.declare': { none: 'changes a sailing of the company, with all bookings on it' },
  'disruption.information': { none: 'counts the bookings of a sailing of the company' },
  'disruption.inform': { none: 'writes to all bookings of a sailing of the company' },
  'disruption.demo': { none: 'cancels a sailing of the demo world' },
  'draft.save': { none: 'keeps a draft of the caller under a name that the caller chooses' },
  'draft.read': { names: ({ draft: name }) => ({ path: { name } }) },
  'draft.list': { lists: {}, shows: false },
  'draft.remove': {
    names: ({ draft: name }) => ({ path: { name }, body: { version: 1, writer: 'w', turn: 9 } }),
    makes: true,
  },
  'group.retrieve': { names: ({ groupCode }) => ({ path: { company: 'HLC', root: groupCode } }) },
  'group.update': { names: (of) => ({ path: groupOf(of), body: { groupName: 'x' } }) },
  'group.print': { names: (of) => ({ body: groupOf(of) }) },
  'group.list': { lists: { query: {} } },
  'group.cabinMix': { names: (of) => ({ body: groupOf(of) }) },
  'group.assignCabins': {
    names: (of) => ({
      body: {
        ...groupOf(of),
        companyReservationCode: of.groupCode,
        cabins: [{ idOrCode: 'AB4', uuids: [station] }],
      },
    }),
  },
  'group.issue': { names: (of) => ({ body: groupOf(of) }) },
  'inventory.sailings': { none: 'counts what all agencies have sold on the sailings of the company' },
  'inventory.proposal': { none: 'reads what all agencies have sold of the line of the company' },
  'inventory.preview': { none: 'makes a change of the sale of sailings of the company, and rolls it back' },
  'inventory.publish': { none: 'changes the sale of sailings of the company, for all agencies' },
  'inventory.changes': { none: 'lists the changes of the company' },
  'inventory.plan': { none: 'plans a change of the sale of sailings of the company' },
  'inventory.withdraw': { none: 'withdraws a planned change of the company' },
  'inventory.undo': { none: 'undoes a change of the company' },
  'onBoard.count': { lists: { query: onDay }, shows: false, atGate: true, ofCompany: true },
  'onBoard.close': {
    none: 'closes a sailing at the port of the gate; tests/crs/checkin/onBoard/close.test.ts',
  },
  'onBoard.correct': {
    none: 'corrects a list that the gate has made; tests/crs/checkin/onBoard/close.test.ts',
  },
  'onBoard.send': { none: 'sends lists that the gate has made; tests/crs/checkin/onBoard/send.test.ts' },
  'ledger.credits': { lists: {}, shows: false },
  'ledger.financialData': { lists: { query: { company: ['HLC'] } }, shows: false },
  'ledger.balances': { lists: {}, shows: false },
  'ledger.companyClearings': { lists: { path: { company: 'HLC' } }, shows: false },
  'ledger.downloadClearance': {
    lists: { query: { year: 2026, number: 9, company_abbreviation: 'HLC', fileType: 'txt' } },
    shows: false,
  },
  'ledger.clearanceFile': { none: 'its link, made for the caller, is the proof; clearance.test.ts' },
  'ledger.agencyInfo': { lists: {}, shows: false },
  'ledger.actionLog': { lists: { path: { fromDate: '2026-01-01', toDate: '2099-12-31' } }, shows: false },
  'ledger.checkClearance': {
    lists: { body: { ...clearing, name: 'x', text: 'x' } },
    shows: false,
  },
  'ledger.clearanceCheck': { lists: { path: clearing }, shows: false },
  'ledger.decideDifference': {
    names: ({ check }) => ({
      body: { check, difference: 0, before: { state: 'open', note: '' }, state: 'open', note: 'x' },
    }),
  },
  'ledger.clearanceCheckPdf': { lists: { query: clearing }, shows: false },
  'ledger.practiceStatement': { lists: { query: clearing }, shows: false },
  'network.tables': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.rows': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.check': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.preview': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.publish': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.submit': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.waiting': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.previewWaiting': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.approve': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.decline': { none: 'tests/crs/network/office/entitlement.test.ts' },
  'network.access': { none: 'lists users, which are no records' },
  'network.journal': { none: 'needs the right for users: tests/crs/network/auditRoutes.test.ts' },
  'network.setUp': { none: 'for an empty network, which has no records' },
  'parcel.price': request,
  'parcel.book': request,
  'parcel.listNames': catalogue,
  'parcel.cancel': {
    names: ({ parcel: packageCode }) => ({ path: { company: 'HLC' }, body: { packageCode } }),
  },
  'parcel.list': { lists: { query: {} } },
  'parcel.track': { names: ({ parcel: scanned }) => ({ body: { scanned, verb: 'load' } }) },
  'parcel.label': { names: ({ parcel: packageCode }) => ({ query: { packageCode } }) },
  'parcel.receipt': {
    names: ({ parcel: packageCode }) => ({ query: { packageCode, kind: 'payment', paper } }),
  },
  'party.memory': { lists: { body: { surname: 'KANARI' } } },
  'refund.list': { lists: {}, shows: false },
  'refund.submit': {
    names: ({ sold }) => ({ body: { act: 'booking.cancel', record: sold, amount: 1, reason: 'x' } }),
  },
  'refund.approve': { none: 'decides about a request: tests/crs/refund/approval.test.ts' },
  'refund.decline': { none: 'decides about a request: tests/crs/refund/approval.test.ts' },
  'report.read': { none: 'counts what all agencies have sold on the sailings of the company' },
  'report.mails': { none: 'lists the mails of the user' },
  'report.addMail': { none: 'has a report on the sailings of the company mailed' },
  'report.endMail': { none: 'ends a mail of the user' },
  'statistics.list': { lists: { query: issued } },
  'statistics.summary': { lists: { query: { ...issued, groupBy: 'user' } }, shows: false },
  'statistics.load': { lists: { query: issued }, shows: false },
  'statistics.tickets': { lists: { query: issued } },
  'ticket.pdf': { names: (of) => ({ query: { ...ofSold(of), tickets: true } }) },
  'ticket.receipt': { names: (of) => ({ query: { ...ofSold(of), kind: 'payment' } }) },
  'ticket.sendEmail': { names: (of) => ({ query: { ...ofSold(of), email: 'x@example.gr' } }) },
  'ticket.sendSms': { names: (of) => ({ query: { ...ofSold(of), phone: '6971234567' } }) },
  'ticket.messages': { names: (of) => ({ query: ofSold(of) }) },
  'ticket.queuePrint': {
    names: (of) => ({ body: { ...ofSold(of), printable: 'TICKETS', printer: 'Counter', station } }),
  },
  'ticket.claimPrint': { lists: { body: { station } }, shows: false },
  'ticket.endPrint': { names: ({ job }) => ({ path: { job }, body: { result: 'printed' } }) },
  'ticket.thermal': { names: ({ sold }) => ({ path: { id: sold }, query: {} }) },
  'ticket.printingModels': catalogue,
  'ticket.printingTemplate': catalogue,
  'ticket.printers': { lists: {}, shows: false },
  'truck.companies': { lists: {} },
  'truck.keepCompany': { names: ({ haulier: id }) => ({ body: { id, name: 'TAKEN' } }) },
  'truck.add': { names: ({ haulier: id }) => ({ path: { id }, body: { ...lorry, plateNumber: 'X1' } }) },
  'truck.change': {
    names: ({ haulier: id, truck: truckId }) => ({ path: { id }, body: { ...lorry, truckId } }),
  },
}

/** The response with the identifiers of the records replaced by their names, so that those of others look the same. */
export function withoutIdentifiers(text: string, records: Records): string {
  const named = Object.entries(records).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Object.values(value).map((part) => [String(part), name])
      : [[String(value), name]],
  )
  return (
    named
      // Shorter ones are numbers of rows, which also occur as other numbers.
      .filter(([value = '']) => value.length > 4)
      .reduce((rest, [value = '', name]) => rest.replaceAll(value, `<${name}>`), text)
  )
}
