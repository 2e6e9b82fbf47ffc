import { expect, it } from 'vitest'
import { openScreenReader } from '../kit/desk/screenReader.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
const date = dayFromToday(4)
/** Lines that differ from day to day, or that only repeat the row around them. */
const leftOut = [
  /^\s*- (gridcell|columnheader|cell|rowgroup)\b/,
  /^ {8,}- button/,
  /^\s*- \/(url|placeholder)/,
  /^in progress/,
  // What is announced is noted when it is, however long it stays in its region.
  /^\s*- status\b/,
  // The number of a row while it is typed, and what is announced on slow machines only.
  /^\d+$/,
  /^(Loading|Searching)…$/,
  /^First sale/,
  /row "\d+ TIME(?!.*VESSEL)/,
]

const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'

/** What differs from day to day, and its replacement; the first ones replace longer texts. */
const changing: readonly [RegExp, string][] = [
  [new RegExp(`(- button) "${weekday} [^"]*"`, 'g'), '$1 "DAY"'],
  [new RegExp(`\\d\\d/\\d\\d(/\\d{4})? ${weekday}`, 'g'), 'DAY'],
  [new RegExp(`${weekday} \\d\\d?(/\\d\\d)?`, 'g'), 'DAY'],
  [new RegExp(`${month} \\d{4}`, 'g'), 'MONTH'],
  [/\b\d\d\/\d\d\b(?!\/)/g, 'DAY'],
  [/\b[A-Z]\d{7}\b/g, 'TICKET'],
  [/\d\d:\d\d/g, 'TIME'],
  [/(\d{1,3}\.)*\d{1,3},\d\d\b/g, 'AMOUNT'],
  [/v\d+\.\d+\.\d+/g, 'VERSION'],
  [/\d+ years/g, 'AGE'],
  [/\d+ trips? found/g, 'TRIPS found'],
  // Which trip is the cheapest and which the earliest, which need not be the same every day.
  [/([$^]|cheapest |earliest )+(?=\d+ TIME)/g, ''],
  [/\d+( TIME TIME TIME VESSEL \w+ \w+) [^"]*"/g, 'N$1 FREE PRICES"'],
  [/\b(full|\d+ (berths?|cabins?|seats?)) (AMOUNT|–)"( \[disabled\])?/g, 'FREE AMOUNT"'],
]

// A second try would find the guide closed, fewer tickets in the stock, and the customer of the first one.
it('a whole sale by keys reads as written down @all', { retry: 0 }, async () => {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date, adults: 2, car: true })
  const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  const { vessel } = trips[row - 1] ?? {}
  const operator = await desk.operator()
  let reference: string | undefined
  const reader = await openScreenReader(operator.page, (text) => {
    const named = [
      [vessel?.name, 'VESSEL'],
      [reference, 'REFERENCE'],
    ].reduce((words, [name, by]) => (name && by ? words.replaceAll(name, by) : words), text)
    const same = changing.reduce((words, [one, by]) => words.replaceAll(one, by), named)
    return leftOut.some((one) => one.test(same)) ? '' : same
  })
  const note = (step: string, within = 'body') => reader.note(step, within)
  await operator.press('Control+Shift+F2')
  await operator.type(`pir pas ${typedDay(date)} 2a car4.2`)
  await note('a search is typed', 'header')
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.pause()
  await operator.press('ArrowDown')
  await operator.type(String(row))
  await note('the search is answered, the cursor goes to a trip')
  await operator.press('Enter')
  await note('the trip is chosen')
  await operator.press('F1')
  await operator.see('Lead passenger')
  await note('passengers and vehicles')
  await operator.press('Control+k')
  await operator.type('smith/john m 12mar85/jane f, ika1234')
  await note('the passengers are typed')
  await operator.press('Enter')
  await operator.seeRow('SMITH', 'JANE')
  await note('the passengers are entered')
  await operator.press('Alt+v')
  await operator.see('A mobile phone is required.')
  await note('a review is refused, the phone is missing')
  await operator.type('6971234567')
  await operator.press('Enter', 'Alt+v')
  await operator.page.waitForURL('**/step3')
  await note('review')
  await operator.press('F1')
  await operator.see('Payment')
  await note('payment')
  await operator.pause()
  await operator.press('F1')
  const [, code = ''] = await operator.read(/Booking reference\s+([A-Z2-9]{6})/)
  reference = code
  await note('issued')
  await expect(`${reader.transcript()}\n`).toMatchFileSnapshot('readAloud.txt')
})
