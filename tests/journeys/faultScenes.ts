import { booking } from '../../src/contract/booking/booking.ts'
import { cashier } from '../../src/contract/cashier.ts'
import { checkin } from '../../src/contract/checkin.ts'
import { disruption } from '../../src/contract/disruption.ts'
import { group } from '../../src/contract/group.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { parcel } from '../../src/contract/parcel.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { session } from '../../src/contract/session.ts'
import { statistics } from '../../src/contract/statistics.ts'
import { ticket } from '../../src/contract/ticket.ts'
import { truck } from '../../src/contract/truck.ts'
import { heldBooking, issuedBooking, openBooking } from '../kit/crs/heldBooking.ts'
import { heldGroup } from '../kit/crs/heldGroup.ts'
import { openGate, sellToday, startCheckIn, startedAt } from '../kit/desk/gate.ts'
import { type Operator, seeDesk, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import type { Scene } from './faultDriver.ts'

const dialog = ({ page }: Operator) => page.getByRole('dialog')
const field = ({ page }: Operator, label: string) => page.getByRole('textbox', { name: label })

async function open(one: Operator, path: string, words: string | RegExp): Promise<void> {
  await one.goTo(`/en${path}`)
  await one.see(words)
  await one.atRest()
}

/** Types into the line, and Enter where its preview is there. */
async function line(one: Operator, words: string): Promise<void> {
  await one.press('Control+k', 'Control+a')
  await one.type(words)
  await one.pause()
  await one.press('Enter')
}

let sold = 0
/** Two letters that no booking of the scenes has had. */
function letters(): string {
  sold += 1
  return String.fromCodePoint(65 + (sold % 26), 65 + (Math.floor(sold / 26) % 26))
}

type Maker = (url: string) => Promise<string>

/** The scenes, on the server with this address; `visitor` opens a further window before sign-in. */
export function scenesAt(url: () => string, visitor: () => Promise<Operator>): Record<string, Scene> {
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
      await line(one, entry)
      await dialog(one).waitFor()
      await one.atRest()
    }

  /** Step 2 of a passenger whose name no other booking has. */
  async function named(one: Operator): Promise<void> {
    const date = dayFromToday(4)
    const trips = await tripsOf(url(), { from: 'PIR', to: 'PAS', date })
    const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
    const surname = `KOSTA${letters()}`
    await open(one, '/book-ticket', 'Fill in ports')
    await one.press('Control+k', 'Control+a')
    await one.type(`pir pas ${typedDay(date)}, ${row}, ${surname.toLowerCase()}/eleni f, 6971234567`)
    await one.press('Enter')
    await one.seeRow(surname)
    await one.atRest()
  }

  async function payment(one: Operator): Promise<void> {
    await named(one)
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

  async function openGroup(one: Operator): Promise<void> {
    const reference = await heldGroup(url(), { adults: 6 })
    await open(one, `/booking-group-search/${reference}`, '6, named 0, issued 0')
  }

  async function openNamedGroup(one: Operator): Promise<void> {
    const woman = { name: 'A', sexType: 'FEMALE' } as const
    const names = [
      { ...woman, surname: 'ALEXIOU' },
      { ...woman, surname: 'BELLOU' },
    ]
    const reference = await heldGroup(url(), { adults: 2, names })
    await open(one, `/booking-group-search/${reference}`, '2, named 2, issued 0')
  }

  async function openCabins(one: Operator): Promise<void> {
    await openNamedGroup(one)
    await one.press('F4')
    await one.see('without a cabin 2')
    await one.atRest()
  }

  async function openHauliers(one: Operator): Promise<void> {
    await named(one)
    await one.press('Control+Shift+F9')
    await one.see('Hauliers and trucks')
    await one.atRest()
  }

  return {
    'a search': {
      call: sailing.listOfTrips,
      async open(one) {
        await open(one, '/book-ticket', 'Fill in ports')
        await one.press('Control+k', 'Control+a')
        await one.type(`pir pas ${typedDay(dayFromToday(4))} 2a`)
        await one.see('PIR Piraeus')
      },
      keys: ['Enter'],
      failed: 'Not searched: the server did not answer. F3 searches again.',
      done: (one) => one.seeRow('HLC'),
    },
    'a recall': {
      call: booking.recall,
      async open(one) {
        const reference = await heldBooking(url())
        await open(one, '/booking-search', 'Type a booking reference')
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
        await one.press('Control+k', 'Control+a')
        await one.type('x')
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
      open: asked('sp p2', issuedBooking),
      keys: ['Enter'],
      done: (one) => one.see('Cancel everything, 1 item'),
    },
    'a change of names': {
      call: booking.priceModify,
      async open(one) {
        await recalled(one, issuedBooking)
        await typeSurname(one)
      },
      keys: ['F1'],
      done: (one) => one.see('The price stays the same.'),
    },
    'changed names': {
      call: booking.modify,
      async open(one) {
        await recalled(one, issuedBooking)
        await typeSurname(one)
        await one.press('F1')
        await one.see('The price stays the same.')
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.missing('Changes not saved yet'),
    },
    statistics: {
      call: statistics.list,
      async open(one) {
        await open(one, '/statistics', /Tickets \d/)
        await one.page.getByLabel('Customer', { exact: true }).focus()
        await one.press('Control+a')
        await one.type(`zz${letters()}`)
      },
      keys: ['Enter'],
      leadsOn: true,
      done: (one) => one.see(/Tickets 0/),
    },
    'clearances of a company': {
      call: ledger.companyClearings,
      async open(one) {
        await open(one, '/company-clearings', 'Company')
        await one.type('hlc')
      },
      keys: ['Enter'],
      leadsOn: true,
      done: (one) => one.page.locator('main .grid-row').first().waitFor(),
    },
    'the till': {
      call: cashier.till,
      open: (one) => open(one, '/transaction-history', 'at most 15 days'),
      keys: ['F2'],
      done: (one) => one.see('Till closing: demo'),
    },
    'the price of a package': {
      call: parcel.price,
      open: fillPackage,
      keys: ['F1'],
      done: (one) => one.see('press Book again to charge it'),
    },
    'a package': {
      call: parcel.book,
      async open(one) {
        await fillPackage(one)
        await one.press('F1')
        await one.see('press Book again to charge it')
        await one.atRest()
      },
      keys: ['F1'],
      done: (one) => one.see(/Small package \d{3} \d{3} \d{3} booked/),
    },
    'a sign-in': {
      call: session.token,
      isOutside: true,
      async open() {
        const one = await visitor()
        await one.type('demo')
        await one.press('Tab')
        await one.type('ferrydemo')
        await one.press('Tab')
        await one.type('1300')
        return one
      },
      keys: ['Enter'],
      done: seeDesk,
    },
    'another option time': {
      call: booking.changeOption,
      async open(one) {
        await recalled(one)
        await one.press('Control+k', 'Control+a')
        await one.type(`ex ${typedDay(dayFromToday(2))} 18h`)
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
      async open(one) {
        await add(one)
        await one.press('F1')
        await one.see('To pay now')
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.seeRow('PAPAS', 'issued'),
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
    'a booking by name': {
      call: booking.byCriteria,
      async open(one) {
        await recalled(one)
        await one.press('Control+k', 'Control+a')
        await one.type('r papadopoulou')
      },
      keys: ['Enter'],
      done: (one) => one.page.waitForURL(/initialActiveKey=2&surname=/),
    },
    'the latest booking': {
      call: booking.latest,
      async open(one) {
        await recalled(one)
        await one.press('Control+k', 'Control+a')
        await one.type('r last')
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
    'the names of a group': {
      call: group.update,
      async open(one) {
        await openGroup(one)
        await one.type('smith, john, m')
        await one.press('Enter')
        await one.seeRow('SMITH', 'JOHN')
        await one.atRest()
      },
      keys: ['F2'],
      done: (one) => one.see('6, named 1, issued 0'),
    },
    'the issue of a group': {
      call: group.issue,
      async open(one) {
        await openNamedGroup(one)
        await one.press('F1')
        await dialog(one).waitFor()
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.see('2, named 2, issued 2'),
    },
    'the list of groups': {
      call: group.list,
      async open(one) {
        const groupName = `Choir ${letters()}`
        await heldGroup(url(), { adults: 6, groupName })
        await open(one, '/booking-group-search', 'Groups')
        await one.page.getByRole('grid').first().waitFor()
        await one.atRest()
        await one.type(groupName.toLowerCase())
      },
      keys: ['Enter'],
      leadsOn: true,
      done: (one) => one.seeRow('Choir'),
    },
    'cabins of a group': {
      call: group.cabinMix,
      open: openCabins,
      keys: ['F2'],
      done: (one) => one.see('women together'),
    },
    'stored cabins of a group': {
      call: group.assignCabins,
      async open(one) {
        await openCabins(one)
        await one.press('F2')
        await one.see('women together')
        await one.atRest()
      },
      keys: ['F1'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
    'a new truck': {
      call: truck.add,
      async open(one) {
        await openHauliers(one)
        await dialog(one).getByRole('row').nth(1).waitFor()
        await one.press('F2')
        await one.see('Add truck')
        await one.atRest()
        await one.type(`yz${letters().toLowerCase()}10`)
        await one.press('Tab', 'Tab', 'Tab')
        await one.type('9,5')
        await one.press('Tab')
        await one.type('3,8')
        await one.press('Tab', 'Tab', 'Tab')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).nth(1).waitFor({ state: 'detached' }),
    },
    'the close of a till': {
      call: cashier.closeTill,
      async open(one) {
        await open(one, '/transaction-history', 'at most 15 days')
        await one.press('F2')
        await one.see('Till closing: demo')
        await one.atRest()
      },
      keys: ['F1'],
      done: (one) => one.see('Till closings'),
    },
    'a cancelled package': {
      call: parcel.cancel,
      async open(one) {
        await bookPackage(one)
        await one.press('Shift+F11')
        await one.see('is refunded to the agency’s account')
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.page.locator('main .cursor', { hasText: 'cancelled' }).waitFor(),
    },
    'a scanned package': {
      call: parcel.track,
      async open(one) {
        const code = await bookPackage(one)
        await one.press('F2')
        await one.type(`${code}/1`)
      },
      keys: ['Enter'],
      done: (one) => one.see('load recorded'),
    },
    'a disrupted sailing': {
      call: disruption.demo,
      async open(one) {
        await open(one, '/book-ticket', 'Fill in ports')
        await one.press('Control+k', 'Control+a')
        await one.type('disdemo delayed')
      },
      keys: ['Enter'],
      done: (one) => one.page.waitForURL('**/disruptions'),
    },
    'the preview of a rebooking': {
      call: disruption.preview,
      open: openDisruption,
      keys: ['F1'],
      done: (one) => one.see('of 1 will be changed'),
    },
    'a statement': {
      call: ledger.checkClearance,
      open: (one) => typeStatement(one, `K${letters()}`),
      keys: ['Enter'],
      done: (one) => one.seeRow('not in our ledger'),
    },
    'a decision about a statement': {
      call: ledger.decideDifference,
      async open(one) {
        await typeStatement(one, `K${letters()}`)
        await one.press('Enter')
        await one.seeRow('not in our ledger', 'open')
        await one.atRest()
      },
      keys: ['F7'],
      done: (one) => one.seeRow('disputed'),
    },
    'a new haulier': {
      call: truck.keepCompany,
      async open(one) {
        await openHauliers(one)
        await one.press('Shift+F2')
        await one.see('New haulier')
        await one.atRest()
        await one.type(`Z${letters()} TRANSPORT`)
        await one.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).nth(1).waitFor({ state: 'detached' }),
    },
    'a delay': {
      call: disruption.declare,
      async open() {
        const one = await visitor()
        await signIn(one, { user: 'company', password: 'ferryline' })
        await one.goTo('/en/company-sailings')
        await one.seeRow('HLC')
        await one.page.getByLabel('Day', { exact: true }).focus()
        await one.press('Control+a')
        await one.type(typedDay(dayFromToday(3)))
        await one.press('Enter')
        await one.atRest()
        await one.seeRow('HLC')
        await one.press('F2')
        await one.see('Late by (min)')
        await one.type('60')
        await one.press('Enter')
        await one.see('New times')
        await one.atRest()
        return one
      },
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
    'a scan at the gate': {
      call: checkin.checkIn,
      goesOn: true,
      async open() {
        const { tickets, ...more } = await sellToday(url(), [`SCAN${letters()}`])
        const one = await visitor()
        await openGate(one, { tickets, ...more }, 'G1')
        await one.atRest()
        if ((await startedAt(one).count()) === 0) await startCheckIn(one)
        await one.type(tickets[0] ?? '')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('Checked in'),
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

async function fillPackage(one: Operator): Promise<void> {
  await open(one, '/small-packages', 'Sender’s name')
  await field(one, 'Sender’s name').focus()
  for (const text of ['papas nikos', '2104123456', 'rossi anna', '6971234567', 'hlc', 'pir jtr 5']) {
    await one.type(text)
    if (text.includes('jtr')) await one.page.getByRole('option').first().waitFor()
    await one.press('Tab')
  }
  await one.press('Tab')
  await one.type('papas@example.gr')
  await one.atRest()
}

/** A package booked, its row under the cursor; returns its code. */
async function bookPackage(one: Operator): Promise<string> {
  await fillPackage(one)
  await one.press('F1')
  await one.see('press Book again to charge it')
  await one.press('F1')
  const [, code = ''] = await one.read(/Small package (\d{3} \d{3} \d{3}) booked/)
  await one.atRest()
  return code.replaceAll(' ', '')
}

async function openDisruption(one: Operator): Promise<void> {
  await open(one, '/book-ticket', 'Fill in ports')
  await line(one, 'disdemo')
  await one.page.waitForURL('**/disruptions')
  await one.seeRow('SCHNEIDER KLAUS')
  await one.see('held until')
  await one.atRest()
}

/** A statement with one line, the focus on the button that checks it. */
async function typeStatement(one: Operator, reference: string): Promise<void> {
  await open(one, '/company-clearings', 'Company')
  await one.type('glj')
  await one.press('Enter')
  await one.page.locator('main .grid-row').first().waitFor()
  await one.press('F2')
  await dialog(one).getByRole('textbox').waitFor()
  await one.atRest()
  await one.type('date;booking;amount')
  await one.press('Enter')
  await one.type(`01/01/2026;${reference};12,00`)
  await one.press('Tab')
}
