import { expect, it } from 'vitest'
import { vehicle } from '../kit/crs/bookingRequest.ts'
import { answers, openGate, scan, sellToday, startCheckIn } from '../kit/desk/gate.ts'
import { openScreenReader } from '../kit/desk/screenReader.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** What differs from run to run, and its replacement. */
const changing: readonly [RegExp, string][] = [
  [/\b\d\d\/\d\d\/\d{4} \d\d:\d\d/g, 'TIME'],
  [/\d\d:\d\d(:\d\d)?/g, 'TIME'],
  [/\b[A-Z]\d{7}\b/g, 'TICKET'],
]

/** Calls under way, which are not the same each time. */
const leftOut = [/^in progress/, /^(Loading|Searching)…$/, /^First sale/, /^\d+ scans? waiting/]

it('yes, no and attention at a gate read as written down, in the same place, with the focus in the scan field @all', async () => {
  const sold = await sellToday(desk.url(), ['ARNOLD'], [vehicle('CAR425', { length: 4.2 })])
  const [arnold = '', car = ''] = sold.tickets
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  await startCheckIn(operator)
  const reader = await openScreenReader(operator.page, (text) => {
    const same = changing.reduce((words, [one, by]) => words.replaceAll(one, by), text)
    return leftOut.some((one) => one.test(same)) ? '' : same
  })
  const note = (step: string) => reader.note(step, '.checkin-answer')
  await note('the gate is open')
  await scan(operator, arnold)
  await answers(operator, /YES/)
  await note('a ticket is scanned')
  await scan(operator, arnold)
  await answers(operator, /ATTENTION.*Already checked in/)
  await note('the same ticket again')
  await scan(operator, 'H9999999')
  await answers(operator, /NO/)
  await note('an unknown ticket')
  await scan(operator, car)
  await answers(operator, /ATTENTION.*Missing/)
  await note('a car without its driver')
  await expect(`${reader.transcript()}\n`).toMatchFileSnapshot('readAloudGate.txt')
})
