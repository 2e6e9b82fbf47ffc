import { instant, money, type RecordedTable, value } from '../journal/recordedTable.ts'

export const recordedPostings: RecordedTable = {
  key: 'postings',
  table: 'ledger_entry',
  of: 'booking_id',
  id: ['id'],
  columns: {
    agency: value('agency'),
    user_name: value('user'),
    at: instant('time'),
    kind: value('kind'),
    company: value('company'),
    method: value('method'),
    amount: money('amount'),
    receipt_year: value('year of the receipt'),
    receipt_number: value('number of the receipt'),
    moved_with: value('booking moved to or from'),
  },
  unrecorded: {
    parcel: 'empty for a booking',
    till_agency: 'the till of the user, which no account depends on',
  },
  titleOf: ({ id }) => `ledger entry ${String(id)}`,
}
