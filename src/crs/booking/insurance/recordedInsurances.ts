import { instant, money, type RecordedTable, value } from '../../journal/recordedTable.ts'

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
