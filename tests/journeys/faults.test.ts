import type { Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type AnswerOf, bases, type Call } from '../../src/contract/call.ts'
import { booking } from '../../src/contract/booking/booking.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { seededRandom } from '../kit/desk/operatorScript.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately } from './steps.ts'

const desk = startOperators()
const date = dayFromToday(4)

/** A screen on which everything is typed, and the key that makes a call. */
interface Scene {
  call: Call
  /** Returns how often the call has had an effect on the server since. */
  open(operator: Operator): Promise<() => Promise<number>>
  keys: readonly string[]
  /** Waits for what the answer shows. */
  done(operator: Operator): Promise<unknown>
}

/** A call that only reads has no effect to count. */
const reads = async () => 1

async function changesOf(reference: string): Promise<() => Promise<number>> {
  const read = async () => {
    const path = booking.history.path.replace('{crsReservationId}', reference)
    const { entries } = await askAsDemo<AnswerOf<typeof booking.history>>(desk.url(), bases.spec + path)
    return entries.length
  }
  const before = await read()
  return async () => (await read()) - before
}

async function openHeld(operator: Operator) {
  const reference = await heldBooking(desk.url())
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await operator.atRest()
  return { reference, effects: await changesOf(reference) }
}

let sold = 0
/** Step 2 of a passenger whose name no other booking has. */
async function openNamed(operator: Operator): Promise<() => Promise<number>> {
  const surname = `KOSTA${String.fromCodePoint(65 + (sold % 26), 65 + Math.floor(sold / 26))}`
  sold += 1
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date })
  const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  await operator.goTo('/en/book-ticket')
  await operator.see('Fill in ports')
  await operator.press('Control+k', 'Control+a')
  await operator.type(`pir pas ${typedDay(date)}, ${row}, ${surname.toLowerCase()}/eleni f, 6971234567`)
  await operator.press('Enter')
  await operator.seeRow(surname)
  await operator.atRest()
  return async () => {
    const found = await askAsDemo<AnswerOf<typeof booking.byCriteria>>(
      desk.url(),
      bases.spec + booking.byCriteria.path,
      { surname },
    )
    return found.bookings?.length ?? 0
  }
}

const scenes: Record<string, Scene> = {
  'a recall': {
    call: booking.recall,
    async open(operator) {
      const reference = await heldBooking(desk.url())
      await operator.goTo('/en/booking-search')
      await operator.page.getByRole('textbox', { name: 'Booking reference' }).focus()
      await operator.type(reference)
      await operator.pause()
      return reads
    },
    keys: ['Enter'],
    done: (operator) => operator.see('Booked by'),
  },
  'the issue of an option': {
    call: booking.issue,
    async open(operator) {
      const { reference, effects } = await openHeld(operator)
      await operator.press('F1')
      await operator.see(`Issue ${reference}`)
      await operator.pause()
      return effects
    },
    keys: ['Enter'],
    done: (operator) => operator.see('Convert to option'),
  },
  'a cancellation': {
    call: booking.cancel,
    async open(operator) {
      const { effects } = await openHeld(operator)
      await operator.press('Control+k', 'Control+a')
      await operator.type('x')
      await operator.pause()
      await operator.press('Enter')
      await operator.page.getByRole('dialog').waitFor()
      await operator.atRest()
      await operator.pause()
      return effects
    },
    keys: ['Enter'],
    done: (operator) => operator.seeRow('cancelled'),
  },
  'a sale': {
    call: booking.sell,
    async open(operator) {
      const effects = await openNamed(operator)
      await operator.press('F1')
      await operator.see('Payment')
      await operator.see('Fare HLC')
      await operator.atRest()
      return effects
    },
    keys: ['F1'],
    done: (operator) => operator.see('Issued'),
  },
}

interface Trouble {
  meet(route: Route): Promise<void>
  /** The words shown; without them the desk recovers without the operator. */
  words?: string
  /** Met by every try of the call until the operator repeats it. */
  lasts?: true
}

const failed = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { code, success: false, requestId: 'r-77', message: 'Refused by the test.' },
  })
const report = 'The server could not complete this. Press the key again to retry; if it fails, report r-77.'
const page = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><title>Gateway</title>' })

const troubles: Record<string, Trouble> = {
  'a refusal': { meet: failed(200, 'refused_by_the_test'), words: 'Refused by the test.' },
  'a defect': { meet: failed(500, 'fault'), words: report },
  'a defect after the server acted': {
    async meet(route) {
      await route.fetch()
      await failed(500, 'fault')(route)
    },
    words: report,
  },
  'a key of another call': { meet: failed(409, 'key_reused'), words: report },
  'too many calls': { meet: failed(429, 'throttled'), words: 'Refused by the test.' },
  'other types': {
    async meet(route) {
      const response = await route.fetch()
      const right = (await response.json()) as object
      const wrong = Object.fromEntries(Object.keys(right).map((name) => [name, null]))
      await route.fulfill({ response, json: { ...wrong, code: '000', success: true, requestId: 'r-77' } })
    },
    words: report,
  },
  'no connection': {
    meet: (route) => route.abort('connectionrefused'),
    words: 'No answer from the server. Nothing was lost: press the key again to retry.',
    lasts: true,
  },
  'no answer in time': { meet: (route) => route.abort('timedout') },
  'a connection cut off after the server acted': {
    async meet(route) {
      await route.fetch()
      await route.abort('connectionreset')
    },
  },
  'the page of a portal': { meet: page(200) },
  'the page of a proxy': { meet: page(502) },
  'JSON cut short': {
    async meet(route) {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, -2) })
    },
  },
  'an expired token': { meet: failed(200, '058') },
  'an unknown token': { meet: failed(401, 'unknown_token') },
  'the same call under way': { meet: failed(409, 'still_running') },
  'a request that arrives twice': {
    async meet(route) {
      await route.fetch()
      await route.fallback()
    },
  },
}

/** What the operator has typed, by the order of the fields on the screen. */
const typed = ({ page: shown }: Operator) =>
  shown
    .locator('input:not(.status-queue-input)')
    .evaluateAll((inputs) =>
      inputs.filter((one) => one.checkVisibility()).map((one) => (one as HTMLInputElement).value),
    )
const queued = ({ page: shown }: Operator) => shown.locator('.status-queue-input').inputValue()

/**
 * The fault is met by the call of the scene, and keys are typed before it or while its answer is awaited. Returns what
 * counts the effects.
 */
async function play(
  operator: Operator,
  scene: Scene,
  trouble: Trouble,
  when: When,
): ReturnType<Scene['open']> {
  const effects = await scene.open(operator)
  const before = { typed: await typed(operator), focus: await operator.focused() }
  const asked = Promise.withResolvers<void>()
  const typedAhead = Promise.withResolvers<void>()
  const path = new RegExp(`${scene.call.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  let met = 0
  await operator.page.route(path, async (route) => {
    if (met++ > 0 && !trouble.lasts) return route.fallback()
    asked.resolve()
    await typedAhead.promise
    await trouble.meet(route)
  })
  await operator.press(...scene.keys)
  await asked.promise
  if (when === 'during') await operator.type('zq')
  typedAhead.resolve()
  if (trouble.words !== undefined) {
    await operator.see(trouble.words)
    await operator.atRest()
    if (when === 'during') {
      await expect.poll(() => queued(operator)).toBe('zq')
      await operator.press('Escape')
    }
    expect({ typed: await typed(operator), focus: await operator.focused() }).toEqual(before)
    await operator.page.unroute(path)
    await operator.pause()
    await operator.press(...scene.keys)
  }
  await scene.done(operator)
  await operator.page.unroute(path)
  return effects
}

type When = 'before' | 'during'
const whens: readonly When[] = ['before', 'during']

const all = Object.entries(scenes).flatMap(([screen, scene]) =>
  Object.entries(troubles).flatMap(([name, trouble]) =>
    whens.map((when) => ({ screen, scene, name, trouble, when })),
  ),
)

/** Every fault once, each on the next screen. */
function sample(seed: number): typeof all {
  const random = seededRandom(seed)
  const anyOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const first = Math.floor(random() * Object.keys(scenes).length)
  return Object.keys(troubles).flatMap((fault, nth) => {
    const screen = Object.keys(scenes)[(first + nth) % Object.keys(scenes).length]
    return anyOf(all.filter((one) => one.name === fault && one.screen === screen)) ?? []
  })
}

const seed = Number(process.env['FAULTS_SEED'] ?? 765_381)
const chosen = process.env['FAULTS'] === 'all' ? all : sample(seed)

let operator: Operator
beforeAll(async () => {
  operator = await desk.operator()
  await answerSeparately(operator)
})

test.each(chosen)(
  `$screen meets $name, keys $when it (FAULTS_SEED=${seed})`,
  async ({ scene, trouble, when }) => {
    const effects = await play(operator, scene, trouble, when)
    await expect.poll(effects).toBe(1)
  },
)
