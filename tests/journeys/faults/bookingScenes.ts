import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { familyBooking, heldBooking, issuedBooking, openBooking } from '../../kit/crs/heldBooking.ts'
import type { Operator } from '../../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../../kit/timetable.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, field, open, openNamed, runLine, seeNotice, typeLine } from './faultSteps.ts'

/** The list of trips shows why there are none. */
const searchFailed = {
  failed: 'Press F3 to search again; if it fails, report r-77.',
  unanswered: 'Not searched: the server did not answer. F3 searches again.',
}

type Maker = (url: string) => Promise<string>

/** Searches, sales and the verbs of a booking, on the server with this address. */
export function bookingScenes(url: () => string): Record<string, Scene> {
  async function recalled(one: Operator, make: Maker = heldBooking): Promise<string> {
    const reference = await make(url())
    await open(one, `/booking-search/${reference}`, 'Booked by')
    return reference
  }

  /** What is asked by an entry of the line about a booking. */
  const asked =
    (entry: string, make: Maker = heldBooking) =>
    async (one: Operator) => {
      await recalled(one, make)
      await runLine(one, entry)
      await dialog(one).waitFor()
      await one.atRest()
    }

  async function payment(one: Operator): Promise<void> {
    await openNamed(one, url())
    await one.press('F1')
    await one.see('Payment')
    await one.see('Fare HLC')
    await one.atRest()
  }

  async function add(one: Operator): Promise<void> {
    const reference = await recalled(one, issuedBooking)
    await one.press('F2')
    await one.see(`Add to ${reference}`)
    await one.atRest()
    await one.type('papas')
    await one.press('Tab')
    await one.type('nikos')
    await one.press('Tab')
    await one.type('m')
    await one.press('Tab')
    await one.atRest()
  }

  return {
    'a search': {
      call: sailing.listOfTrips,
      async open(one) {
        await open(one, '/book-ticket', 'STEP 1')
        await typeLine(one, `pir pas ${typedDay(dayFromToday(4))} 2a`)
        await one.see('PIR Piraeus')
      },
      keys: ['Enter'],
      ...searchFailed,
      leadsOn: true,
      done: (one) => one.seeRow('HLC'),
    },
    'the next day of a search': {
      call: sailing.listOfTrips,
      async open(one) {
        await open(one, '/book-ticket', 'STEP 1')
        await runLine(one, `pir pas ${typedDay(dayFromToday(4))} 2a`)
        await one.page.waitForURL(/[?&]leg=/)
        await one.atRest()
        await one.seeRow('HLC')
        await one.page.locator('main [role=grid]').first().focus()
      },
      keys: ['ArrowRight'],
      again: ['F3'],
      ...searchFailed,
      leadsOn: true,
      done: (one) => one.seeRow('HLC'),
    },
    'the trips of a departure': {
      call: sailing.listOfTrips,
      async open(one) {
        await open(one, '/book-ticket', 'STEP 1')
        await one.atRest()
        await one.press('F12')
        const departures = one.page.getByRole('grid', { name: /Piraeus/ })
        await departures.getByRole('row').nth(1).waitFor()
        await departures.focus()
        await one.atRest()
      },
      keys: ['Enter'],
      again: ['F3'],
      ...searchFailed,
      leadsOn: true,
      done: (one) => one.page.waitForURL(/[?&]leg=/),
    },
    'a fast price': {
      call: pricing.price,
      async open(one) {
        await open(one, '/book-ticket', 'STEP 1')
        await runLine(one, `pir pas ${typedDay(dayFromToday(5))} 2a`)
        // Until the results arrive, the departures of the day are shown, which are rows too.
        await one.page.waitForURL(/[?&]leg=/)
        await one.atRest()
        await one.seeRow('HLC')
        await one.pause()
        await one.type('$')
        await one.press('Enter')
        await one.page.getByRole('combobox', { name: 'Company discount' }).waitFor()
        await one.atRest()
      },
      keys: ['F5'],
      done: (one) => one.see('VAT and port dues included'),
    },
    'a recall': {
      call: booking.recall,
      async open(one) {
        const reference = await heldBooking(url())
        await open(one, '/booking-search', 'Options expiring next')
        await one.page.getByRole('textbox', { name: 'Booking reference' }).focus()
        await one.type(reference)
      },
      keys: ['Enter'],
      done: (one) => one.see('Booked by'),
    },
    'the issue of an option': {
      call: booking.issue,
      async open(one) {
        const reference = await recalled(one)
        await one.press('F1')
        await one.see(`Issue ${reference}`)
      },
      keys: ['Enter'],
      done: (one) => one.see('Convert to option'),
    },
    'the fees of a cancellation': {
      call: booking.cancellationFees,
      async open(one) {
        await recalled(one)
        await typeLine(one, 'x')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor(),
    },
    'a cancellation': {
      call: booking.cancel,
      open: asked('x'),
      keys: ['Enter'],
      done: (one) => one.seeRow('cancelled'),
    },
    'a sale': {
      call: booking.sell,
      open: payment,
      keys: ['F1'],
      done: (one) => one.see('Issued'),
    },
    'an option': {
      call: booking.hold,
      async open(one) {
        await payment(one)
        await one.press('F6')
        await one.see('Tomorrow noon')
        await one.atRest()
      },
      keys: ['F6'],
      done: (one) => one.see('Held as option'),
    },
    'tickets converted to open': {
      call: booking.convertToOpen,
      open: asked('op', issuedBooking),
      keys: ['Enter'],
      done: (one) => one.seeRow('open'),
    },
    'tickets converted to an option': {
      call: booking.convertToOptional,
      open: asked('opt', issuedBooking),
      keys: ['Enter'],
      done: (one) => one.see('Amount due'),
    },
    'a split': {
      call: booking.split,
      entries: 2,
      open: asked('sp p2', issuedBooking),
      keys: ['Enter'],
      done: (one) => one.see('Cancel everything, 1 item'),
    },
    'the adult who accompanies a child': {
      call: booking.accompany,
      async open(one) {
        const reference = await recalled(one, familyBooking)
        await runLine(one, 'acc')
        await dialog(one).waitFor()
        await one.atRest()
        await one.type(reference)
      },
      keys: ['Enter'],
      done: (one) => one.see('Accompanied by KOSTA MARIA'),
    },
    'a change of names': {
      call: booking.priceModify,
      async open(one) {
        await recalled(one, issuedBooking)
        await typeSurname(one)
      },
      keys: ['F1'],
      done: (one) => one.see(/^The price stays the same: \d/),
    },
    'changed names': {
      call: booking.modify,
      async open(one) {
        await recalled(one, issuedBooking)
        await typeSurname(one)
        await one.press('F1')
        await one.see(/^The price stays the same: \d/)
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.missing('Changes not saved yet'),
    },
    'another option time': {
      call: booking.changeOption,
      async open(one) {
        await recalled(one)
        await typeLine(one, `ex ${typedDay(dayFromToday(2))} 18h`)
      },
      keys: ['Enter'],
      done: (one) => one.see(/ 18:00 ·/),
    },
    'a merge': {
      call: booking.merge,
      async open(one) {
        const other = await heldBooking(url())
        await asked(`mg ${other}`)(one)
      },
      keys: ['Enter'],
      done: (one) => one.see('4 items'),
    },
    'a transfer': {
      call: booking.transfer,
      open: asked('tr 1377', issuedBooking),
      entries: 2,
      keys: ['Enter'],
      done: ({ page }) => page.getByRole('textbox', { name: 'Booking reference' }).waitFor(),
    },
    'a PTA': {
      call: booking.issuePta,
      open: asked('pta 1377'),
      keys: ['Enter'],
      done: (one) => one.seeRow('PTA'),
    },
    'the price of added passengers': {
      call: booking.priceAddedItems,
      open: add,
      keys: ['F1'],
      done: (one) => one.see('To pay now'),
    },
    'added passengers': {
      call: booking.addItems,
      leadsBack: true,
      async open(one) {
        await add(one)
        await one.press('F1')
        await one.see('To pay now')
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.seeRow('PAPAS', 'issued'),
    },
    'insurance offers by e-mail': {
      call: pricing.sendInsuranceOffer,
      async open(one) {
        await payment(one)
        await field(one, 'E-mail').focus()
        await one.type('papas@example.gr')
        await one.press('Tab')
        await one.atRest()
        await one.page.getByRole('button', { name: 'Insurance offers' }).focus()
        await one.pause()
        await one.press('Enter')
        const send = one.page.getByRole('button', { name: 'Send to the customer: papas@example.gr' })
        await send.waitFor()
        await one.atRest()
        await send.focus()
      },
      keys: ['Enter'],
      done: (one) => seeNotice(one, 'The insurance offer is queued for papas@example.gr'),
    },
    'the open tickets of a booking': {
      call: booking.openTicketInfo,
      async open(one) {
        await recalled(one, openBooking)
        await typeLine(one, 'rpl')
      },
      keys: ['Enter'],
      done: (one) => one.see(/Replace 2 open tickets/),
    },
    'the price of open tickets on a sailing': {
      call: booking.priceDiffForOpen,
      open: asked('rpl', openBooking),
      keys: ['Enter'],
      done: (one) => one.read(/New price\s+\d/),
    },
    'open tickets replaced': {
      call: booking.replaceOpen,
      async open(one) {
        await asked('rpl', openBooking)(one)
        await one.pause()
        await one.press('Enter')
        await one.see('New price')
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.seeRow('PAPADOPOULOU', 'issued'),
    },
    'a booking of the options': {
      call: booking.recall,
      async open(one) {
        const reference = await heldBooking(url(), 5)
        await open(one, '/booking-search?initialActiveKey=3', 'Options')
        await one.seeRow(reference)
        await one.page.locator('main [role=grid]:focus').waitFor()
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.see('Booked by'),
    },
    'a booking by name': {
      call: booking.byCriteria,
      async open(one) {
        await recalled(one)
        await typeLine(one, 'r papadopoulou')
      },
      keys: ['Enter'],
      done: (one) => one.page.waitForURL(/initialActiveKey=2&surname=/),
    },
    'the latest booking': {
      call: booking.latest,
      async open(one) {
        await recalled(one)
        await typeLine(one, 'r last')
      },
      keys: ['Enter'],
      done: (one) => one.see('Booked by'),
    },
    'an e-mail': {
      call: ticket.sendEmail,
      open: asked('mail maria@example.gr', issuedBooking),
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
    'a text message': {
      call: ticket.sendSms,
      open: asked('sms', issuedBooking),
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
  }
}

/** A change of the surname of the first passenger, in the booking on screen. */
async function typeSurname(one: Operator): Promise<void> {
  const cell = one.page.locator('main .edit-grid input')
  await cell.waitFor()
  await cell.focus()
  await one.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await one.type('kosta')
  await one.press('Enter')
  await one.see('Changes not saved yet')
  await one.atRest()
}
