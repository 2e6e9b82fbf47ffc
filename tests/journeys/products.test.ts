import { describe, expect, it } from 'vitest'
import type { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, enterPhone } from './steps.ts'

type SoldTrip = AnswerOf<typeof booking.sell>['booking']['trips'][number]

const desk = startOperators()
const out = dayFromToday(4)
const typed = typedDay(out)

/** Step 2 of a trip to Crete, with a party and a car, the focus on the first surname. */
async function atStep2(operator: Operator, party: string): Promise<void> {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'HER', date: out, adults: 2, car: true })
  await operator.type(`pir her ${typed} ${party} car4.2 ika1234, ${rowOf(trips)}, seat deck`)
  await operator.press('Enter')
  await operator.see('Passengers')
  await operator.seeRow('DECK')
  await operator.atRest()
  await operator.pause()
  await operator.press('Enter', 'Tab')
}

/** Pastes cells of a spreadsheet into the focused element. */
async function paste(operator: Operator, text: string): Promise<void> {
  await operator.page.evaluate((table) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', table)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
  await operator.see('Passengers from a table')
  await operator.atRest()
}

/** Continues from the payment to the tickets; returns the first trip as it is stored. */
async function issue(operator: Operator): Promise<Partial<SoldTrip>> {
  await operator.see('Payment')
  await operator.atRest()
  const answered = operator.page.waitForResponse((answer) => answer.url().endsWith('/sell'))
  await operator.press('F1')
  await operator.see('Issued')
  const { booking: sold } = (await (await answered).json()) as AnswerOf<typeof booking.sell>
  return sold.trips[0] ?? {}
}

async function prefixed(operator: Operator, letter: string): Promise<void> {
  await operator.press('Alt+g', letter)
  await operator.atRest()
}

describe('a family with a dog, a service and a parcel', () => {
  it('is entered, priced and issued by keys (BK-039, BK-040, EN-127, IN-020) @all', async () => {
    const operator = await desk.operator()
    await atStep2(operator, '2a')
    await operator.type('papas/nikos m/eleni f')
    await operator.press('Enter')
    await operator.seeRow('PAPAS', 'ELENI')
    await prefixed(operator, 'p')
    await operator.seeRow('Dog', '1 PAPAS NIKOS')
    await operator.press('Tab', 'Tab', 'Tab', 'Tab')
    await operator.type('8')
    await operator.press('Enter')
    await prefixed(operator, 's')
    await operator.see('Extra services')
    await operator.press('Tab')
    await operator.type('2')
    await operator.press('Enter')
    await prefixed(operator, 'c')
    await operator.type('keys')
    await operator.press('Tab', 'Tab')
    await operator.type('2,5')
    await operator.press('Enter')
    await operator.seeRow('KEYS', '2,5')
    await operator.press('F3')
    await operator.see(/held \d/)
    await enterPhone(operator, 'F1')
    const { selectedParcels } = await issue(operator)
    const description = expect.stringMatching(/^keys$/i) as string
    expect(selectedParcels).toMatchObject([{ description, quantity: 1, weight: 2.5 }])
    await operator.see('Booking reference')
  })

  it('is recalled with a ticket each, and cancelling the owner includes the dog (BK-103, ST-040, ST-043) @all', async () => {
    const operator = await desk.operator()
    await operator.press('Alt+F9')
    for (const name of ['KEYS', 'a1', 's1', '× 2']) await operator.seeRow(name, 'issued')
    await operator.atRest()
    await operator.type('x p1')
    await operator.see(/cancels 2 items – p1 PAPAS NIKOS, a1 Dog/)
    await operator.pause()
    await operator.press('Enter')
    await operator.see(/Cancel 2 items of/)
    await operator.atRest()
    await operator.pause()
    await operator.press('Enter')
    await operator.seeRow('NIKOS', 'cancelled')
    await operator.seeRow('DOG', 'cancelled')
    await operator.seeRow('KEYS', 'issued')
  })
})

describe('a search for packages', () => {
  it('shows their prices, and sells the chosen one (BK-030, BK-038, EN-126) @all', async () => {
    const operator = await desk.operator()
    await operator.goTo(`/en/book-ticket?leg=PIR.HER.${out}&people=2a&packageSearch=1`)
    await operator.see(/^Comfort: lounge, meal, Wi-Fi · per person$/)
    await operator.press('Control+k')
    await operator.type('1, papas/nikos m/eleni f, 6971234567')
    await operator.press('Enter')
    await operator.seeRow('PAPAS', 'ELENI')
    await operator.atRest()
    await operator.press('F1')
    await operator.see('Package is required.')
    await operator.atRest()
    await operator.type('comf')
    await operator.press('Tab')
    await operator.type('2')
    await operator.press('Enter', 'F1')
    const { selectedPackages } = await issue(operator)
    expect(selectedPackages?.entities).toMatchObject([{ idOrCode: 'COMFORT', quantity: 2, status: 'ISSUED' }])
    await operator.seeRow('Comfort: lounge, meal, Wi-Fi', '54,00')
  })
})

describe('step 2', () => {
  it('shows further fields of a passenger next to the grid, and the corrections that a key would apply @all', async () => {
    const operator = await desk.operator()
    await atStep2(operator, '2a')
    await operator.type('papas')
    await operator.press('Tab')
    await operator.type('nikos')
    await operator.press('Tab', 'Tab')
    await operator.type('1jun19')
    await operator.press('Tab')
    await operator.see(/does not match the date of birth/)
    await operator.press('F1')
    await operator.atRest()
    await operator.press('Control+Shift+Enter')
    await operator.seeRow('CH', 'PAPAS')
    await operator.missing(/does not match the date of birth/)
    await operator.press('Shift+F2')
    await operator.see('Passenger 1 PAPAS NIKOS')
    await operator.atRest()
    await operator.type('pass')
    await operator.press('Tab')
    await operator.seeRow('Doc. type', 'Passport')
    await operator.type('ab123456')
    await operator.press('Tab')
    await operator.type('nobody1')
    await operator.press('Shift+F2')
    await operator.missing('Passenger 1 PAPAS NIKOS')
    await prefixed(operator, 'l')
    await operator.see(/card/)
    expect(await operator.focused()).not.toBe('body')
    await operator.press('Control+z')
    await operator.see(/Undone/)
  })

  it('marks rows, sets one value for them, removes them, and returns to a step @all', async () => {
    const operator = await desk.operator()
    await atStep2(operator, '3a')
    await operator.press('Control+Space', 'ArrowDown', 'Control+Space')
    await operator.see('2 marked')
    await operator.press('ArrowUp', 'Tab', 'Tab', 'Tab')
    await operator.type('de')
    await operator.press('Tab', 'Shift+Tab', 'Shift+F4')
    await operator.seeRow('2', 'DE')
    await prefixed(operator, 'x')
    await operator.missing('2 marked')
    expect(
      await operator.page
        .getByRole('grid', { name: 'Passengers' })
        .getByRole('row')
        .filter({ hasText: /\S/ })
        .count(),
    ).toBe(2)
    await operator.press('Control+z')
    await operator.seeRow('2', 'DE')
    await prefixed(operator, 'b')
    await operator.see(/^STEP 1$/)
  })

  it('applies a pasted table once every row is valid, as one edit (VA-061) @all', async () => {
    const operator = await desk.operator()
    await atStep2(operator, '1a')
    const people = [
      'Παππάς\tΝίκος\tΆ\t12/3/1985\tGR',
      '史密斯\tJohn\tM\t1/6/1980\tGB',
      'Jones\tAnn\tF\t31/31/90\tGB',
    ]
    const more = Array.from({ length: 9 }, (_, at) => `Smith${'ABCDEFGHI'[at]}\tJohn\tM\t1/6/1980\tGB`)
    await paste(operator, ['Επώνυμο\tΌνομα\tΦύλο\tΓέννηση\tΥπηκ', ...people, ...more].join('\n'))
    await operator.see(/2 lines have errors/)
    await operator.press('F1')
    await operator.type('smith')
    await operator.press('Enter', 'F3')
    await operator.type('1/6/1990')
    await operator.press('Enter')
    await operator.see('12 passengers, no errors')
    await operator.press('F1')
    await operator.see('12 · more than nine')
    await operator.seeRow('1', 'PAPPAS', 'NIKOS')
    await operator.seeRow('12', 'SMITHI')
    await operator.press('Control+z')
    await operator.missing('12 · more than nine')
  })

  it('refuses a table with more lines than a booking takes, and keeps its text @all', async () => {
    const operator = await desk.operator()
    await atStep2(operator, '1a')
    const lines = Array.from({ length: 501 }, (_, at) => `Smith\tJohn${at}\tM`)
    await paste(operator, lines.join('\n'))
    await operator.see(/The text has 501 lines; a booking takes at most 500 passengers/)
    expect(
      (await operator.page.getByRole('textbox', { name: 'Table' }).inputValue()).split('\n'),
    ).toHaveLength(501)
    await operator.press('Escape')
    await operator.missing('Passengers from a table')
  })

  it.each([
    ['titles in front', 'Mr John Smith\nMrs Jane Doe', ['SMITH', 'JOHN', 'M'], ['DOE', 'JANE', 'F']],
    ['names in quotation marks', '"SMITH, JOHN"\n"DOE, JANE"', ['SMITH', 'JOHN'], ['DOE', 'JANE']],
    [
      'numbers, and names with a slash',
      '1 - SMITH/JOHN MR\t12MAR85\n2 - DOE/JANE MS\t01JUL83',
      ['SMITH', 'JOHN', '12/03/1985'],
      ['DOE', 'JANE', '01/07/1983'],
    ],
    [
      'boxes, blanks and marks without a width',
      '☐ Σμιθ\u00a0\tΆννα\u200b\t31118\n☐ Παππάς\tΝίκος\t30498'.normalize('NFD'),
      ['SMITH', 'ANNA', '12/03/1985'],
      ['PAPPAS', 'NIKOS', '01/07/1983'],
    ],
    [
      'the American order',
      'Иванов\tИван\t03/12/1985\nمحمد\tعلي\t12/25/1983 12:00:00 AM',
      ['IVANOV', 'IVAN', '12/03/1985'],
      ['MXHMD', 'ELY', '25/12/1983'],
    ],
    [
      'a sum below',
      'Name;Vorname;Preis\n"Smith\nJones";John;53,00\nDoe;Jane;53,00\nSumme;;106,00',
      ['SMITH JONES', 'JOHN', '53,00'],
      ['Summe · 106,00'],
    ],
  ])('reads a list with %s @all', async (_, list, ...seen) => {
    const operator = await desk.operator()
    await atStep2(operator, '1a')
    await paste(operator, list)
    for (const row of seen) await operator.seeRow(...(row as [string, ...string[]]))
    expect(await operator.page.getByRole('dialog').getByRole('row').count()).toBeGreaterThan(seen.length)
  })

  it('fills a vehicle from a haulier’s truck, and saves and edits hauliers and trucks (MD-042, MD-043, MD-044, BO-025) @all', async () => {
    const operator = await desk.operator()
    await atStep2(operator, '1a')
    await operator.press('Control+Shift+F9')
    await operator.see('Hauliers and trucks')
    await operator.atRest()
    await operator.press('Shift+F2')
    await operator.see('New haulier')
    await operator.atRest()
    await operator.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await operator.see('Name is required.')
    expect(await operator.focused()).toBe('input "Name *"')
    await operator.type('ZZZ TRANSPORT')
    await operator.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await operator.seeRow('ZZZ TRANSPORT')
    await operator.atRest()
    await operator.press('F2')
    await operator.see('Add truck · ZZZ TRANSPORT')
    await operator.atRest()
    // The height first: what is typed in one field leaves the others as they are.
    await operator.press('Tab', 'Tab', 'Tab', 'Tab')
    await operator.type('3,8')
    await operator.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
    await operator.type('yza1000')
    await operator.press('Tab', 'Tab', 'Tab')
    await operator.type('9,5')
    await operator.press('Tab', 'Tab')
    await operator.type('王')
    await operator.press('Tab', 'Tab', 'Enter')
    expect(await operator.focused()).toBe('input "Driver"')
    await operator.type('wang')
    await operator.press('Tab', 'Tab', 'Enter')
    await operator.seeRow('ZZZ TRANSPORT', 'YZA1000', '9,50', 'WANG')
    await operator.atRest()
    await operator.press('F4')
    await operator.see('Edit truck · ZZZ TRANSPORT')
    await operator.atRest()
    await operator.press('Control+a')
    await operator.type('yza2000')
    await operator.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await operator.seeRow('ZZZ TRANSPORT', 'YZA2000', '9,50', 'WANG')
    await operator.missing('YZA1000')
    await operator.atRest()
    await operator.press('Shift+F4')
    await operator.see('Edit haulier')
    await operator.atRest()
    await operator.press('Control+a')
    await operator.type('ZZZ HAULAGE')
    await operator.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await operator.seeRow('ZZZ HAULAGE', 'YZA2000', '9,50', 'WANG')
    await operator.missing('ZZZ TRANSPORT')
    await operator.atRest()
    await operator.press('Enter')
    await operator.seeRow('YZA2000', '9,50 × 3,80')
  })

  it('refuses hauliers to users without the permission to manage them (BO-025) @all', async () => {
    const operator = await desk.visitor()
    await answerSeparately(operator)
    await operator.page.route('**/load-configurations*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { permissions: object }
      const permissions = { ...answer.permissions, canManageTruckCompanies: false }
      await route.fulfill({ response, json: { ...answer, permissions } })
    })
    await signIn(operator)
    await operator.atRest()
    await operator.press('Control+Shift+F9')
    await operator.see('You are not permitted to do this.')
    expect(await operator.page.getByText('Hauliers and trucks').count()).toBe(0)
  })
})
