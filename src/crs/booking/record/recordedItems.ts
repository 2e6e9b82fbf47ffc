import {
  fingerprint,
  instant,
  money,
  type RecordedRow,
  type RecordedTable,
  value,
} from '../../journal/recordedTable.ts'

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
