import { instant, type RecordedTable, value } from '../../journal/recordedTable.ts'

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
