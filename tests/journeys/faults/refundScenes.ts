import { bases } from '../../../src/contract/call.ts'
import { refund } from '../../../src/contract/refund.ts'
import { bookingOfTwenty } from '../../kit/crs/heldBooking.ts'
import { askAsDemo } from '../../kit/demoSession.ts'
import { type Operator, signIn } from '../../kit/desk/operator.ts'
import { limitRefunds } from '../../kit/refundLimit.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, field, open, runLine } from './faultSteps.ts'

/** Above what other scenes refund (hundredths). */
const limit = 50_000

/** Refunds that a second person approves; `visitor` opens a further window before sign-in. */
export function refundScenes(
  url: () => string,
  databaseUrl: () => string,
  visitor: () => Promise<Operator>,
): Record<string, Scene> {
  /** Tickets whose refund is above the limit. */
  async function dearBooking(): Promise<string> {
    await limitRefunds(databaseUrl(), limit)
    return bookingOfTwenty(url())
  }

  /** The refund of a booking was refused, and a reason is typed. */
  async function openSubmission(one: Operator): Promise<void> {
    const reference = await dearBooking()
    await open(one, `/booking-search/${reference}`, 'Booked by')
    await runLine(one, 'x')
    await dialog(one)
      .getByText(/Cancel/)
      .first()
      .waitFor()
    await one.atRest()
    await one.pause()
    await one.press('Enter')
    await one.see('Refund for approval')
    await one.atRest()
    await one.type('the guest is ill')
    await one.press('Enter')
  }

  /** The list of what waits, in which the new request comes first. */
  async function openList(): Promise<Operator> {
    const record = await dearBooking()
    const cancel = `${bases.spec}/multi-cancellation`
    const refused = await askAsDemo<{ parameters: { amount: number } }>(url(), cancel, {
      crsReservationId: record,
    })
    const body = {
      act: 'booking.cancel',
      record,
      amount: refused.parameters.amount,
      reason: 'the guest is ill',
    }
    await askAsDemo(url(), bases.desk + refund.submit.path, body)
    const one = await visitor()
    await signIn(one, { user: 'company', password: 'ferryline' })
    await one.atRest()
    await runLine(one, 'refunds')
    await one.seeRow(record, 'waiting')
    await one.atRest()
    return one
  }

  return {
    'a refund submitted for approval': {
      call: refund.submit,
      open: openSubmission,
      keys: ['Enter'],
      done: (one) => one.see('Submitted: a second person approves the refund'),
    },
    'the approval of a refund': {
      call: refund.approve,
      async open() {
        const one = await openList()
        await one.press('Enter')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see(/Approved until/),
    },
    'a declined refund': {
      call: refund.decline,
      async open() {
        const one = await openList()
        await field(one, 'Reason for declining or withdrawing').focus()
        await one.type('no reason to pay')
        // To its button.
        await one.press('Enter')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('The request is no longer waiting'),
    },
  }
}
