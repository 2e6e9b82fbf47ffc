import {
  instant,
  money,
  type RecordedTable,
  value,
  fingerprint,
  type RecordedRow,
} from '../../journal/recordedTable.ts'

export const recordedBookings: RecordedTable = {
  key: 'booking',
  table: 'booking',
  of: 'id',
  id: ['id'],
  columns: {
    reference: value('reference'),
    agency: value('agency'),
    user_name: value('user'),
    status: value('status'),
    option_until: value('end of the option'),
    expires_at: instant('expiry of the option'),
    eticket: value('e-ticket'),
    version: value('version'),
    created_at: instant('time of storing'),
    booked_at: value('time of booking'),
    project: value('project'),
    deal: value('deal'),
    hold_key: value('key of the hold'),
    merged_into: value('booking that it was merged into'),
    collector: value('agency that collects'),
    pta: value('PTA'),
    transferred_from: value('former agencies'),
    modification_fees: money('modification fees'),
    group_root: value('first booking of the group'),
  },
  unrecorded: {
    leader: 'names a person, and is compared with the state of the entry',
    remarks: 'may name a person, and are compared with the state of the entry',
    group_terms: 'name the group',
    phone_key: 'follows from the leader',
    personal: 'says which personal data are left, which a job removes',
    release_at: 'emptied by a job before it returns the places of a group',
  },
  titleOf: () => '',
}

export const recordedTrips: RecordedTable = {
  key: 'trips',
  table: 'booking_trip',
  of: 'booking_id',
  id: ['id'],
  columns: {
    agency: value('agency'),
    position: value('position'),
    company: value('company'),
    company_code: value('company code'),
    itinerary_id: value('sailing'),
    from_seq: value('first call'),
    to_seq: value('last call'),
    line: value('line'),
    vessel: value('vessel'),
    origin: value('origin'),
    destination: value('destination'),
    departs: value('departure'),
    arrives: value('arrival'),
    status: value('status'),
    open_until: value('end of the open ticket'),
    edited: value('edited'),
    companion: value('accompanying passenger'),
  },
  unrecorded: { remarks: 'may name a person, and are compared with the state of the entry' },
  titleOf: ({ company_code: code, origin, destination }) =>
    `trip ${String(code)} ${String(origin)}-${String(destination)}`,
}

export const recordedItems: RecordedTable = {
  key: 'items',
  table: 'booking_item',
  of: 'booking_id',
  id: ['id'],
  columns: {
    trip_id: value('trip'),
    agency: value('agency'),
    uuid: value('uuid'),
    position: value('position'),
    request: value('request'),
    kind: value('kind'),
    accommodation: value('class'),
    request_type: value('request type'),
    place: value('seat or cabin'),
    discount: value('discount'),
    percent: value('per cent of the discount'),
    listed: money('list price'),
    net: money('net'),
    vat: money('VAT'),
    dues: money('port dues'),
    surcharges: money('surcharges'),
    status: value('status'),
    ticket_company: value('company of the number'),
    ticket_letter: value('series'),
    ticket_number: value('number'),
    fee: money('cancellation fee'),
    explanation: fingerprint('steps of the price'),
    cancellation_set: value('rule set'),
    issued_at: instant('time of issue'),
    replaced_by: value('item that replaces it'),
    refund_limit: value('refund limit'),
    opened: value('made open on request'),
    void_ended: value('end of voiding'),
    unrefunded: value('cancelled without a refund'),
  },
  unrecorded: {
    details: 'name a person, and are compared with the state of the entry',
    forgotten: 'set when a person is erased',
    surname_key: 'follows from the details',
    name_key: 'follows from the details',
    plate_key: 'follows from the details',
  },
  titleOf,
}

/** The ticket, or the passenger, vehicle or product without one. */
function titleOf({ ticket_letter: letter, ticket_number: number, kind, id }: RecordedRow): string {
  return typeof number === 'string' ? `ticket ${String(letter)}${number}` : `${String(kind)} ${String(id)}`
}

export const recordedVoids: RecordedTable = {
  key: 'voids',
  table: 'void_ticket',
  of: 'item_id',
  id: ['company', 'letter', 'number'],
  columns: {
    agency: value('agency'),
    item_id: value('item'),
    voided_at: instant('time'),
  },
  unrecorded: {},
  titleOf: ({ id }) => `void ticket ${String(id)}`,
}

export const recordedBoardings: RecordedTable = {
  key: 'boardings',
  table: 'boarding',
  of: 'item_id',
  id: ['item_id'],
  columns: {
    itinerary_id: value('sailing'),
    port: value('port'),
    at: instant('time'),
    by_user: value('user'),
    gate: value('gate'),
  },
  unrecorded: { forced: 'the reason may name a person' },
  titleOf: ({ id }) => `boarding of item ${String(id)}`,
}

export const recordedInsurances: RecordedTable = {
  key: 'insurances',
  table: 'booking_insurance',
  of: 'booking_id',
  id: ['id'],
  columns: {
    agency: value('agency'),
    offer_id: value('offer'),
    code: value('code'),
    gross: money('price'),
    ipt: money('insurance premium tax'),
    status: value('status'),
    issued_at: instant('time of issue'),
    fee: money('cancellation fee'),
  },
  unrecorded: {},
  titleOf: ({ id, code }) => `insurance ${String(code)} (${String(id)})`,
}
