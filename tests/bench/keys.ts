// `node tests/bench/keys.ts [part of a name]` counts the keys of tasks; `npm run build` first. Its exit code is 1 above a budget.
import { isEntry, parse } from '../../src/desk/line/parse.ts'
import type * as lineContext from '../desk/line/context.ts'
import { makeDemoWorld } from '../kit/demoWorld.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { bookingOfFour, heldBooking, issuedBooking } from '../kit/crs/heldBooking.ts'
import { dayFromToday, typedDay, rowOf, type Trip, tripsOf } from '../kit/timetable.ts'
import { boardByKeys } from './gateKeys.ts'
import { reportKeys } from './reportKeys.ts'
import { viteImport } from './viteImport.ts'

/** A task whose keys, pressed in a real browser with a real server, are counted. */
interface Job {
  name: string
  how: 'line' | 'forms'
  /** A task above its number fails. */
  budget: number
  /** Makes the booking that the task recalls; its keys do not count. */
  books?(url: string): Promise<string>
  work(desk: Desk): Promise<void>
}

interface Desk {
  operator: Operator
  url: string
  /** The booking prepared for the task: an option, or an issued one. */
  reference: string
}

const out = dayFromToday(4)
const back = dayFromToday(8)
const day = (date: string) => String(Number(date.slice(8)))

async function rows(url: string, ...legs: [from: string, to: string, date: string, company?: string][]) {
  const found = legs.map(async ([from, to, date, company]) => {
    const trips = await tripsOf(url, { from, to, date, adults: 2 })
    const sailed = (trip: Trip) => company === undefined || trip.vessel.company.abbreviation === company
    return rowOf(trips, sailed)
  })
  return (await Promise.all(found)).join(' ')
}

/** The first Enter previews the line, the second commits it. */
async function enterTwice({ press, see, atRest, pause }: Operator): Promise<void> {
  await press('Enter')
  await see(/⏎ again/)
  await atRest()
  await pause()
  await press('Enter')
}

async function sell({ operator }: Desk, text: string, done = 'Issued'): Promise<void> {
  await operator.type(text)
  await enterTwice(operator)
  await operator.see(done === 'Issued' ? /^Issued$/ : new RegExp(done))
}

/** A sale from the line through the form, the results, the passengers and the phone to the payment. */
async function sellByForms({ operator }: Desk, form: readonly string[], people: readonly string[]) {
  const { press, type, see, seeRow } = operator
  const each = async (keys: readonly string[]) => {
    for (const key of keys) await (/^[A-Z]/.test(key) ? press(key) : type(key))
  }
  await press('F3')
  await each(form)
  await press('Enter')
  await seeRow('HLC')
  await press('Enter')
  await press('F1')
  await see('Passengers')
  await each(people)
  await press('F1')
  await see('A mobile phone is required.')
  await type('6971234567')
  await press('F1')
  await see('Payment')
  await press('F1')
  await see(/^Issued$/)
}

async function recall({ operator, reference }: Desk): Promise<void> {
  await operator.type(reference.toLowerCase())
  await operator.press('Enter')
  await operator.see('Booked by')
  await operator.seeRow('PAPAS')
  await operator.atRest()
}

const jobs: readonly Job[] = [
  {
    name: 'one way, 1 adult',
    how: 'line',
    budget: 40,
    async work(desk) {
      const row = await rows(desk.url, ['PIR', 'PAS', out])
      await sell(desk, `pir pas ${day(out)};${row};smith/john m;6971234567;i`)
    },
  },
  {
    name: 'one way, 1 adult',
    how: 'forms',
    budget: 40,
    work: (desk) => sellByForms(desk, ['pir', 'Tab', 'pas', 'Tab', day(out)], ['smith/john m']),
  },
  {
    name: 'one way, 2 adults and a car',
    how: 'line',
    budget: 58,
    async work(desk) {
      const row = await rows(desk.url, ['PIR', 'JTR', out])
      // From the agency’s own port.
      await sell(desk, `jtr ${day(out)} 2a car ika1234;${row};smith/john m/jane f;6971234567;i`)
    },
  },
  {
    name: 'one way, 2 adults and a car',
    how: 'forms',
    budget: 63,
    work: (desk) =>
      sellByForms(
        desk,
        ['pir', 'Tab', 'jtr', 'Tab', day(out), 'Tab', 'Tab', '2a', 'Tab', 'car ika1234'],
        ['smith/john m/jane f'],
      ),
  },
  {
    name: 'repeat customer: 2 people and their car, by 6 digits of the phone',
    how: 'line',
    budget: 23,
    async work({ operator, url }) {
      const row = await rows(url, ['PIR', 'JTR', out])
      await operator.type(`pir jtr ${day(out)};${row}`)
      await operator.press('Enter')
      await operator.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('.line-input')?.value === '',
      )
      await operator.type('697123')
      await operator.see(/^last: SMITH/)
      await operator.press('Alt+End')
      await operator.see('Passengers')
      await operator.type('i')
      await enterTwice(operator)
      await operator.see(/^Issued$/)
    },
  },
  {
    name: 'repeat customer: their last trip on another day',
    how: 'line',
    budget: 23,
    work: (desk) => sell(desk, `6971234567;mem ${day(out)};$;i`),
  },
  {
    name: 'return on two operators, 2 adults and a car',
    how: 'line',
    budget: 70,
    async work(desk) {
      const picks = await rows(desk.url, ['PIR', 'JTR', out, 'HLC'], ['JTR', 'PIR', back, 'GLJ'])
      const days = `${day(out)} ${day(back)}`
      await sell(desk, `pir jtr ${days} 2a car ika1234;${picks};smith/john m/jane f;6971234567;i`)
    },
  },
  {
    name: 'family of 4 in a cabin to Crete, as option',
    how: 'line',
    budget: 100,
    async work(desk) {
      const row = await rows(desk.url, ['PIR', 'HER', out])
      const people = 'papas/nikos m/eleni f/anna f 3jun18/giorgos m 1may24'
      const text = `pir her ${day(out)} 2a1ch1inf;${row};cab4;${people};6971234567;h`
      await sell(desk, text, 'Held as option')
    },
  },
  {
    name: 'hold, 1 adult',
    how: 'line',
    budget: 40,
    async work(desk) {
      const row = await rows(desk.url, ['PIR', 'PAS', out])
      await sell(desk, `pir pas ${day(out)};${row};papas/john m;6971234567;h`, 'Held as option')
    },
  },
  {
    name: 'issue a held one',
    how: 'line',
    budget: 10,
    async work(desk) {
      await recall(desk)
      await desk.operator.type('i')
      await desk.operator.press('Enter')
      await desk.operator.see(`Issue ${desk.reference}`)
      await desk.operator.press('Enter')
      await desk.operator.seeRow('PAPAS', 'issued')
    },
  },
  { name: 'recall by reference', how: 'line', budget: 7, work: recall },
  {
    name: 'recall and cancel',
    how: 'line',
    budget: 10,
    async work(desk) {
      await recall(desk)
      await desk.operator.type('x')
      await desk.operator.press('Enter')
      await desk.operator.see(/Cancel 1 item/)
      await desk.operator.press('Enter')
      await desk.operator.seeRow('PAPAS', 'cancelled')
    },
  },
]

/** Keys that recall a booking by its reference. */
const recalling = 7

interface Change {
  word: string
  /** What is seen before it is confirmed, and after it is done. */
  asked: RegExp
  done: RegExp
  /** Keys from the recalled booking on. */
  most?: number
}

const change = (name: string, books: Job['books'] & {}, { word, asked, done, most = 10 }: Change): Job => ({
  name: `recall and ${name}`,
  how: 'line',
  budget: recalling + most,
  books,
  async work({ operator, reference }) {
    const { type, press, see, atRest, pause, page } = operator
    await type(reference.toLowerCase())
    await press('Enter')
    await see('Booked by')
    await atRest()
    await type(word)
    await press('Enter')
    await see(asked)
    await atRest()
    // A difference in price has to be ticked.
    if (await page.getByRole('dialog').getByRole('checkbox').isVisible()) await press('Space', 'Tab')
    await pause()
    await press('Enter')
    await see(done)
  },
})

const anotherDay = typedDay(dayFromToday(12))
const changes: readonly Job[] = [
  change('issue as PTA', heldBooking, {
    word: 'pta 1377',
    asked: /as PTA$/,
    done: /is a PTA for agency 1377/,
  }),
  change('convert to open', issuedBooking, { word: 'op', asked: /^Convert 2 tickets/, done: /are open$/ }),
  change('split', issuedBooking, { word: 'sp p2', asked: /^Split 1 item/, done: /is now booking/ }),
  change('transfer', issuedBooking, { word: 'tr 1377', asked: /^Transfer/, done: /^Transfer complete/ }),
  change('change the date', issuedBooking, {
    word: `mv ${anotherDay}`,
    asked: /^Modify [A-Z0-9]{6}$/,
    done: /modified$/,
    most: 12,
  }),
  change('split two of four', bookingOfFour, {
    word: 'sp p2-3',
    asked: /^Split 2 items/,
    done: /are now booking/,
    most: 12,
  }),
]

/** Forty names as a spreadsheet copies them. */
const names = Array.from({ length: 40 }, (_, nth) => {
  const letter = (at: number) => String.fromCharCode(65 + at)
  return `P${letter(Math.floor(nth / 26))}${letter(nth % 26)}\tMARIA\tF\t12/03/1985\tGR`
})

const groups: readonly Job[] = [
  {
    name: 'a group of 40: its names pasted, and held',
    how: 'line',
    budget: 30,
    async work({ operator }) {
      const { type, press, see, page, atRest } = operator
      await type(`jtr ${day(out)};$`)
      await press('Enter')
      await see(/^Notice from/)
      await atRest()
      await press('F1')
      await see('Passengers')
      await atRest()
      await page.evaluate(copyText, ['Surname\tName\tSex\tDate of birth\tNationality', ...names].join('\n'))
      await press('Control+v')
      await see('40 passengers, no errors')
      await press('F1')
      await operator.seeRow('PAA', 'MARIA')
      await atRest()
      await press('Control+k')
      await type('6971234567;h')
      await enterTwice(operator)
      await see('Held as option')
    },
  },
]

const copyText = (text: string) => navigator.clipboard.writeText(text)

/** A page or dialog of the back office by its word. */
const office = (name: string, word: string, shown: string | RegExp, budget: number): Job => ({
  name,
  how: 'line',
  budget,
  async work({ operator }) {
    await operator.type(word)
    await operator.press('Enter')
    await operator.see(shown)
  },
})

/** A key on the cashier’s page. */
const onCashier = (name: string, budget: number, work: (operator: Operator) => Promise<unknown>): Job => ({
  name,
  how: 'line',
  budget,
  async work({ operator }) {
    await operator.type('cash')
    await operator.press('Enter')
    await operator.see('Totals by payment method')
    await work(operator)
  },
})

const officeJobs: readonly Job[] = [
  office('cashier data of the last 15 days', 'cash', 'Totals by payment method', 5),
  onCashier('count the till', 6, async ({ press, see }) => {
    await press('F2')
    await see(/^Till closing/)
  }),
  onCashier('cashier data into a file', 7, async ({ press, page }) => {
    const saved = page.waitForEvent('download')
    await press('Alt+t', 'x')
    await saved
  }),
  office('cashier data of one day', 'cash 21', /^at most 15 days/, 8),
  office('count the till, from any screen', 'till', /^Till closing/, 5),
  {
    name: 'close of the day: the till counted and closed',
    how: 'line',
    budget: 12,
    async work({ operator }) {
      const { type, press, see, atRest, page, read } = operator
      await type('till')
      await press('Enter')
      await see(/^Till closing/)
      await atRest()
      const [, euros = ''] = await read(/Expected €\s+(\d+),00/)
      await page.getByRole('dialog').getByLabel('1,00', { exact: true }).focus()
      await type(euros)
      await press('F1')
      await see('Till closings')
    },
  },
  office('closes of tills on one day', 'till 21', 'Till closings', 8),
  office('agency information', 'info', 'Signature', 5),
  office('statistics of a month', 'stat 1.7-31.7', 'Totals', 14),
  office('clearances of a company', 'clr hlc', 'Company clearances', 8),
  office('activity of today', 'log today', 'Activity log', 10),
  office('balance with a company', 'fin hlc', 'Company balances', 8),
  office('ticket stock and credit', 'stk', 'Credit used', 4),
]

/** Every task starts on the empty search with the focus on the line, as after `clear`. */
async function keysOf(job: Job, prepared: Desk): Promise<number> {
  const { operator, url } = prepared
  const desk = job.books ? { ...prepared, reference: await job.books(url) } : prepared
  // A page that is still loading would be shown after the search.
  await operator.atRest()
  await operator.press('Escape')
  await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await operator.atRest()
  await operator.press('Alt+q')
  await operator.see('Availability')
  await operator.press('Control+k', 'Control+a', 'Delete')
  const before = operator.keys()
  await job.work(desk)
  return operator.keys() - before
}

const [, , wantedPart = ''] = process.argv

/** All tasks, or those whose name contains the word given: of several that need each other, only all can be run. */
const wanted = () =>
  [...jobs, ...changes, ...groups, ...officeJobs].filter(({ name }) => name.includes(wantedPart))

async function run(): Promise<boolean> {
  const folder = temporaryFolder()
  const given = process.env.PURSER_URL
  let purser: Purser | undefined
  try {
    if (given === undefined) await makeDemoWorld(folder.path)
    purser = given === undefined ? await startPurser({ folder: folder.path }) : undefined
    return await pressAll(given ?? purser?.url ?? '')
  } finally {
    await purser?.stop()
    folder.remove()
  }
}

/** The order matters: the booking held last is the one issued, recalled and cancelled. */
async function pressAll(url: string): Promise<boolean> {
  const operator = await openDesk(url)
  let within = true
  let reference = ''
  try {
    await signIn(operator)
    for (const job of wanted()) {
      const keys = await keysOf(job, { operator, url, reference }).catch((fault: unknown) => {
        throw new Error(`${job.name}, by ${job.how}`, { cause: fault })
      })
      within = reportKeys(`${job.name}, by ${job.how}`, keys, job.budget) && within
      const [, held] =
        (await operator.page.locator('main').innerText()).match(/Booking reference\s+([A-Z2-9]{6})/) ?? []
      reference = held ?? reference
    }
  } finally {
    await operator.close()
  }
  return (!'at the gate'.includes(wantedPart) || (await boardByKeys(url))) && within
}

function timePerParse(text: string): number {
  const runs = 2000
  const started = performance.now()
  for (let nth = 0; nth < runs; nth++) parse(text, here)
  return (performance.now() - started) / runs
}

const longest = 'pir jtr 24 31 2a car4.2 ika1234;3 1;smith/john m/jane f;6971234567;i'
const { context } = await viteImport<typeof lineContext>('desk/line/context.ts')
const here = context()
const entries = parse(longest, here).entries.filter(isEntry).length
const within = await run()
console.log(
  `\n${(timePerParse(longest) * 1000).toFixed(0)} µs to read a line of ${entries} entries, at every key`,
)
if (!within) process.exitCode = 1
