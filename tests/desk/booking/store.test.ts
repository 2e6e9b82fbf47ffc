import { expect, test } from 'vitest'
import { rowKey } from '../../../src/desk/booking/shown/items.ts'
import { showBooking, standOn, tickRow, typeForm, useRecall } from '../../../src/desk/booking/shown/store.ts'
import { endSession } from '../../../src/desk/request/token.ts'
import { openReturn, outTrip } from './booked.ts'

test('nothing recalled, ticked, asked for or typed outlives the session', () => {
  const atFirst = useRecall.getState()
  showBooking(openReturn)
  standOn(rowKey(outTrip, { kind: 'passenger', item: outTrip.selectedPassengers[0]! }))
  tickRow()
  typeForm('reference', 'K7M2PA')
  useRecall.setState({
    finding: true,
    asked: { keys: new Set(), fees: {} as never, feesOnly: false, idempotencyKey: 'one' },
    issuing: { methods: [], idempotencyKey: 'two' },
  })
  expect(useRecall.getState().ticked.size).toBeGreaterThan(0)
  endSession()
  expect(useRecall.getState()).toEqual(atFirst)
})
