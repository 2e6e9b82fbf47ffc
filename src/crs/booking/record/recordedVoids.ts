import { instant, type RecordedTable, value } from '../../journal/recordedTable.ts'

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
