import { type RecordedTable, value } from '../../journal/recordedTable.ts'

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
