import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { issuedBooking, openBooking } from '../../kit/crs/heldBooking.ts'
import type { Operator } from '../../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../../kit/timetable.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, open, openNamed, runLine, typeLine } from './faultSteps.ts'

/** Other sailings of a booking, and offers and cards of a sale, on the server with this address. */
export function priceScenes(url: () => string): Record<string, Scene> {
  async function payment(one: Operator): Promise<void> {
    await openNamed(one, url())
    await one.press('F1')
    await one.see('Payment')
    await one.see('Fare HLC')
    await one.atRest()
  }

  /** Step 2 with a further field of the passenger, who has the name on the demo card. */
  async function withDetail(one: Operator, label: string, text: string): Promise<void> {
    const date = dayFromToday(4)
    const trips = await tripsOf(url(), { from: 'PIR', to: 'PAS', date })
    const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
    await open(one, '/book-ticket', 'STEP 1')
    await runLine(one, `pir pas ${typedDay(date)}, ${row}, papadopoulou/maria f, 6971234567`)
    await one.seeRow('PAPADOPOULOU')
    await one.atRest()
    await one.press('Shift+F2')
    const rows = one.page.locator('.detail-sheet [role=row]')
    await rows.filter({ hasText: label }).waitFor()
    await one.atRest()
    const cursor = one.page.locator('.detail-sheet .cursor')
    while (!(await cursor.first().innerText()).includes(label)) await one.press('ArrowDown')
    await one.type(text)
    await one.press('Enter')
  }

  return {
    'other sailings': {
      call: sailing.trips,
      async open(one) {
        const reference = await issuedBooking(url())
        await open(one, `/booking-search/${reference}`, 'Booked by')
      },
      keys: ['F3'],
      done: (one) => one.seeRow('booked'),
    },
    'the first day of open tickets': {
      call: sailing.perDay,
      async open(one) {
        const reference = await openBooking(url())
        await open(one, `/booking-search/${reference}`, 'Replace open tickets')
        await typeLine(one, 'rpl')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor(),
    },
    'what a ship has left': {
      call: sailing.availability,
      async open(one) {
        const reference = await issuedBooking(url())
        await open(one, `/booking-search/${reference}`, 'Booked by')
      },
      keys: ['F2'],
      done: (one) => one.see(/^Add to /),
    },
    'a voucher': {
      call: pricing.validateVoucher,
      async open(one) {
        await payment(one)
        await typeLine(one, 'vch 500100')
      },
      keys: ['Enter'],
      done: (one) => one.see('The voucher has changed the price'),
    },
    'an insurance': {
      call: pricing.insuranceOffer,
      async open(one) {
        await payment(one)
        await typeLine(one, 'ins')
      },
      keys: ['Enter'],
      done: (one) => one.see('The insurance has changed the price'),
    },
    'a loyalty card': {
      call: pricing.validateLoyalty,
      typesOn: true,
      open: (one) => withDetail(one, 'Loyalty card', '100000009'),
      keys: ['Alt+g', 'l'],
      done: (one) => one.see(/miles on the card/),
    },
    'a discount code': {
      call: pricing.validateLoyaltyAndResidency,
      typesOn: true,
      open: (one) => withDetail(one, 'Discount code', 'MC1234'),
      keys: ['Alt+g', 'l'],
      done: (one) => one.see('checked ✓'),
    },
  }
}
