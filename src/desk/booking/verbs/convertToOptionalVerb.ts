import { bookingCommand } from '../commands.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { previewText } from '../../line/previewText.ts'
import { simple } from '../../line/combine.ts'
import { request } from '../../request/request.ts'
import { lostAmount } from '../lost/lostDiscounts.ts'
import { keysOf } from '../shown/items.ts'
import { shownBooking } from '../shown/bookingStore.ts'
import { askedVerb, datedRows } from './askedChange.ts'
import { feePreview } from './feeRows.ts'
import { repeatedBy } from './verb.ts'

export default askedVerb(bookingCommand.convertToOptional, {
  place: 31,
  rights: ['refund'],
  offered: 90,
  line: simple(233, 'convertToOptional', 'opt', previewWithFee),
  // Tickets are taken back all together.
  items: (booking) => datedRows(booking, keysOf(booking, {})),
  hasFees: true,
  request: ({ crsReservationId: id, version }, { fees, idempotencyKey: key }) =>
    request(
      calls.convertToOptional,
      {
        path: { id },
        query: {
          version,
          ...(fees && { expectedFees: fees.cancellationFees, expectedLost: lostAmount(fees) }),
        },
      },
      { key },
    ),
  repeat: {
    otherwise: 'step_not_repeatable',
    run: repeatedBy(bookingCommand.convertToOptional, () => ({})),
  },
})

function previewWithFee(): string {
  const booking = shownBooking()
  const keys = booking && datedRows(booking, keysOf(booking, {}))
  const fee = booking && keys && !isRefusal(keys) ? feePreview(booking, keys) : []
  return [previewText('convertToOptional'), ...fee].join(' · ')
}
