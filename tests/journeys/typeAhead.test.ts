import type { Route } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  typeAhead,
  resetDesk,
  type Result,
  typeSlowly,
  type Disturbance,
  type Wire,
  interceptWire,
} from '../kit/desk/typeAhead.ts'
import { creditLeft, heldBooking } from '../kit/crs/heldBooking.ts'
import { type Operator, type SignIn, signIn } from '../kit/desk/operator.ts'
import { idle } from '../kit/desk/keyPress.ts'
import { seededRandom, scriptOf, type Script } from '../kit/desk/operatorScript.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, holdBack } from './steps.ts'

const desk = startOperators()
let operator: Operator
let wire: Wire

/** Further windows: scripts run in parallel, since they mostly wait. */
const others = [
  { user: 'μαρία', password: 'θάλασσα7' },
  { user: 'tameio', password: 'ferrycash' },
]
let seats: readonly Seat[] = []

interface Seat {
  operator: Operator
  wire: Wire
  free: Promise<unknown>
}

beforeAll(async () => {
  operator = await desk.operator()
  wire = await interceptWire(operator.page)
  seats = [{ operator, wire, free: Promise.resolve() }, ...(await Promise.all(others.map(openSeat)))]
})

async function openSeat(who: SignIn): Promise<Seat> {
  const seated = await desk.visitor()
  await signIn(seated, who)
  return { operator: seated, wire: await interceptWire(seated.page), free: Promise.resolve() }
}

async function targetOf({ operator: { page }, wire }: Seat, script: Script) {
  const references: string[] = []
  for (let made = 0; made < script.needs; made++) references.push(await heldBooking(desk.url(), 10 + made))
  await resetDesk(page, wire)
  return { page, wire, references }
}

/** The meaning of a script, or of the next one of its kind that is valid. */
async function meaning(seat: Seat, seed: number): Promise<{ script: Script; meant: Result }> {
  for (let next = seed; ; next += 1200) {
    const script = scriptOf(next)
    const meant = await typeSlowly(await targetOf(seat, script), script)
    if (meant) return { script, meant }
  }
}

interface Both {
  meant: Result
  came: Result
}

/** The result of a script typed ahead, and its result typed slowly, in succession in each window. */
function both(at: number, seed: number, schedule: number, trouble?: Disturbance): Promise<Both> {
  const seat = seats[at]
  if (!seat) throw new Error('Nobody sits there')
  const played = seat.free.then(async () => {
    const { script, meant } = await meaning(seat, seed)
    return { meant, came: await typeAhead(await targetOf(seat, script), script, schedule, trouble) }
  })
  seat.free = played.catch(() => undefined)
  return played
}

const queued = () => operator.page.locator('.status-queue-input').inputValue()
const date = dayFromToday(6)
const typedDate = typedDay(date)

async function searchAhead(...then: string[]): Promise<void> {
  await operator.press('Control+k')
  await operator.type(`pir pas ${typedDate}`)
  await operator.press('Enter', ...then)
}

describe.concurrent('keys typed ahead of late and unordered responses', () => {
  it.each([0, 2, 6].map((seed, at) => [seed, at]))(
    'have the same result as typed slowly: script %i @all',
    async (seed, at) => {
      const { meant, came } = await both(at ?? 0, seed ?? 0, (seed ?? 0) + 11)
      expect(came).toEqual(meant)
    },
  )

  it('have another result without the queue, as a control @all', async () => {
    const { meant, came } = await both(2, 2, 13, { noQueue: true })
    expect(came).not.toEqual(meant)
  })
})

describe('keys typed ahead', () => {
  /** The text in the line of step 2 after the queue has been played. */
  async function lineOfStep2(): Promise<string> {
    await operator.page.waitForURL(/step-2$/)
    await idle(operator)
    return operator.page.locator('.line-input').inputValue()
  }

  /** Reloads the desk; its ports arrive when the returned function is called. */
  async function loadWithoutPorts(): Promise<() => Promise<void>> {
    await answerSeparately(operator)
    const ports = await holdBack(operator, /\/locations(\?|$)/)
    await operator.goTo('/en/book-ticket')
    await operator.page.locator('.line-input').waitFor()
    return ports
  }

  it('may select a text of a coming screen; text typed before remains @all', async () => {
    await resetDesk(operator.page, wire)
    wire.delay(1500, () => 0.9)
    await searchAhead('1', 'Enter', 'F1', 'Control+k', 'Control+a')
    await operator.type('pir jtr')
    expect(await lineOfStep2()).toBe('pir jtr')
    await operator.press('Escape')
  })

  it('may be a shortcut of two strokes, of which no letter is typed @all', async () => {
    await resetDesk(operator.page, wire)
    wire.delay(1500, () => 0.9)
    await searchAhead('1', 'Enter', 'F1', 'Alt+g', 'v')
    expect(await queued()).toMatch(/⟨ALT\+G V⟩$/)
    await operator.see('Passengers from a table')
    await operator.press('Escape')
    await operator.missing('Passengers from a table')
    await operator.press('Alt+g', 'o', 'Alt+g', 'q')
    await operator.atRest()
    expect(await operator.page.locator('.line-input').inputValue()).toBe('')
    expect(await operator.page.locator('main [role=grid] input').first().inputValue()).toBe('')
  })

  it('follow a line whose ports have not been loaded @all', async () => {
    await resetDesk(operator.page, wire)
    wire.delay(0, () => 0)
    const letThrough = await loadWithoutPorts()
    await searchAhead('Control+k', '1', 'Enter', 'F1', 'Control+k', 'Control+a')
    await operator.type('pir jtr')
    expect(await queued()).toContain('1⏎⟨F1⟩')
    await letThrough()
    expect(await lineOfStep2()).toBe('pir jtr')
    await operator.press('Escape')
  })

  it('are no reason to ignore the Enter that commits what they have previewed @all', async () => {
    await resetDesk(operator.page, wire)
    wire.delay(0, () => 0)
    await operator.type(`pir pas ${typedDate}; 1; kosta/eleni f; 6971234567`)
    await operator.press('Enter')
    await idle(operator)
    const price = await holdBack(operator, /multi-pricing/)
    await operator.press('F3', 'Control+k', 'i', 'Enter')
    expect(await queued()).toContain('i⏎')
    await operator.pause()
    await price()
    await operator.see(/^⏎ again/)
    await operator.press('Enter')
    await operator.see(/^Issued$/)
  })

  it('remain when a line is still not understood once its ports have been loaded @all', async () => {
    await resetDesk(operator.page, wire)
    const letThrough = await loadWithoutPorts()
    await operator.press('Control+k')
    await operator.type('pir qqqq 24')
    await operator.press('Enter', '1', 'Enter')
    await letThrough()
    await operator.page.locator('.status-queue.stopped').waitFor()
    expect(await queued()).toBe('1⏎')
    expect(await operator.page.locator('.line-input').inputValue()).toBe('pir qqqq 24')
    await operator.press('Escape', 'Escape')
  })
})

describe('when another result than expected comes', () => {
  /** The queue has stopped, and no response is delayed any more. */
  async function queueStopped(): Promise<void> {
    await operator.page.locator('.status-queue.stopped').waitFor()
    await expect.poll(() => wire.underWay()).toBe(0)
    await idle(operator)
  }

  it('a refusal stops the queue, which can be edited, played or emptied', async () => {
    await resetDesk(operator.page, wire)
    wire.delay(1500, () => 0.9)
    await searchAhead('9', '9', 'Enter', 'F1')
    await operator.type('smith')
    await queueStopped()
    expect(operator.page.url()).toMatch(/\/book-ticket(\?|$)/)
    expect(await queued()).toContain('smith')
    await operator.page.locator('.status-queue-input').focus()
    await operator.press('Backspace')
    expect(await queued()).toMatch(/smit$/)
    await operator.press('Escape')
    expect(await queued()).toBe('')
  })

  it('an unreachable server stops it, and nothing is sold @all', async () => {
    await resetDesk(operator.page, wire)
    await operator.page.route(/list-of-trips/, (route) => route.abort())
    await searchAhead('1', 'Enter', 'F1')
    await operator.type('kosta')
    await idle(operator)
    expect(await queued()).toContain('kosta')
    expect(operator.page.url()).toMatch(/\/book-ticket(\?|$)/)
    await operator.page.unroute(/list-of-trips/)
    await operator.press('Escape')
  })

  it('a seat sold by another agent in between stops it, and nothing is sold @all', async () => {
    await resetDesk(operator.page, wire)
    const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date })
    const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
    await operator.type(`pir pas ${typedDate}; ${row}; kosta/eleni f; seat aclss p1; 6971234567`)
    await operator.press('Enter')
    await idle(operator)
    await heldBooking(desk.url(), 6, 'ACLSS')
    wire.delay(1500, seededRandom(4))
    await operator.press('F1', 'F1')
    await operator.type('pir jtr')
    await queueStopped()
    await operator.see(/left in ACLSS: 0/)
    expect(operator.page.url()).toMatch(/step-2$/)
    expect(await queued()).toContain('⟨F1⟩pir jtr')
    await operator.press('Escape')
    expect(await queued()).toBe('')
  })

  it('a changed price stops it before anything is sold @all', async () => {
    await resetDesk(operator.page, wire)
    await operator.type(`pir pas ${typedDate}; 1; kosta/eleni f; 6971234567; p`)
    await operator.press('Enter')
    await idle(operator)
    await operator.page.route(/\/sell$/, (route) =>
      route.fulfill({
        json: { code: 'price_changed', success: false, parameters: { from: 1, to: 2 }, message: 'changed' },
      }),
    )
    await operator.press('F1')
    await idle(operator)
    wire.delay(1500, seededRandom(5))
    await operator.press('F1')
    await operator.type('pir jtr')
    await queueStopped()
    await operator.page.unroute(/\/sell$/)
    expect(await operator.page.locator('.sold').count()).toBe(0)
    await operator.press('Escape')
  })
})

describe('a server killed while keys are typed', () => {
  it('retains the keys, shows the lost connection, and sells once when it is back', async () => {
    await resetDesk(operator.page, wire)
    wire.delay(0, () => 0)
    await operator.type(`pir pas ${typedDate}; 1; kosta/eleni f; 6971234567`)
    await operator.press('Enter')
    await idle(operator)
    const restart = await desk.kill()
    await operator.press('F1', 'F1')
    await operator.type('pir jtrx')
    await operator.press('Backspace')
    await operator.see('no answer from the server')
    expect(await queued()).toBe('⟨F1⟩pir jtr')
    expect(operator.page.url()).toMatch(/step-2$/)
    const lost = loseFirstAnswer()
    await restart()
    const { charged, restarted } = await lost
    await restarted
    await operator.page.locator('.sold').waitFor()
    expect(await creditLeft(desk.url())).toBe(charged)
    expect(wire.done).toHaveLength(1)
    await expect.poll(() => operator.page.locator('.line-input').inputValue()).toBe('pir jtr')
    expect(await queued()).toBe('')
    await operator.missing('no answer from the server')
  })
})

/** Completes the sale, and kills the server before it can respond. */
function loseFirstAnswer(): Promise<{ charged: number; restarted: Promise<void> }> {
  return new Promise((made) => {
    const isSale = /\/sell$/
    const lose = async (route: Route) => {
      await operator.page.unroute(isSale)
      await route.fetch()
      const charged = await creditLeft(desk.url())
      const restart = await desk.kill()
      made({ charged, restarted: restart() })
      await route.abort()
    }
    void operator.page.route(isSale, lose)
  })
}
