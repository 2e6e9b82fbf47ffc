import { instant, money, type RecordedTable, value } from '../journal/recordedTable.ts'

export const recordedOffers: RecordedTable = {
  key: 'offers',
  table: 'offer_use',
  of: 'booking_id',
  id: ['id'],
  columns: {
    agency: value('agency'),
    item_id: value('item'),
    kind: value('kind'),
    code: { ...value('code'), hiddenIf: { column: 'kind', is: 'miles' } },
    amount: money('amount'),
    sale_id: value('sale'),
    released_at: instant('time of release'),
    given_back: value('miles given back'),
  },
  unrecorded: { returned_at: 'written when another booking of the sale releases it, and compared by a rule' },
  titleOf: ({ kind, code, id }) =>
    `use ${String(id)} of ${typeof code === 'string' ? `${String(kind)} ${code}` : 'miles'}`,
}
