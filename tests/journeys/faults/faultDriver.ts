import pg from 'pg'
import type { Route } from 'playwright'
import { expect } from 'vitest'
import { bases, type Call } from '../../../src/contract/call.ts'
import type { Operator } from '../../kit/desk/operator.ts'
import { collectNotices, seeNotice } from './faultSteps.ts'

/** A screen on which everything is typed, and the key that makes a call. */
export interface Scene {
  call: Call
  /** Leads to the moment before the key; returns the window where it is not the one given. */
  open(operator: Operator): Promise<Operator | void>
  keys: readonly string[]
  /** Waits for what the answer shows. */
  done(operator: Operator): Promise<unknown>
  /** The words shown after a defect, where they are not those of most calls. */
  failed?: string
  /** The same where there was no answer. */
  unanswered?: string
  /** The key that repeats the call, where the message names another than the first. */
  again?: readonly string[]
  /** Waits until that key can be pressed, where it is some time after the message. */
  repeatable?(operator: Operator): Promise<unknown>
  /** Entries that the call leaves in the journal: 1, unless each of two bookings or agencies has its own. */
  entries?: number
  /** The name of these entries, where it is not that of the call. */
  journal?: string
  /** Calls that the key makes before the one that meets the fault. */
  passes?: number
  /** The key leads on to another place before the answer, so that the focus is there and the field has its value. */
  leadsOn?: true
  /** A refusal drops the price that the key has agreed to, and leads back to what was typed. */
  leadsBack?: true
  /** The focus after a refusal, where it goes to the field to be corrected. */
  refusedAt?: string
  /** The key leads nowhere: what is typed while the answer is awaited is typed on in the field. */
  typesOn?: true
  /** A failure is answered at the place of the screen and not typed again: only faults without a message are met. */
  goesOn?: true
  /** The sign-in has no session that could end. */
  isOutside?: true
  /** Neither refusals nor faults are shown: the desk does without the answer. */
  doesWithout?: true
  /** The cookies of the answer end the step before it: where the rest cannot be read, another code is asked for. */
  endsStep?: true
  /** Each try that arrives is carried out: what an earlier one returned was lost with its answer. */
  renews?: true
}

export interface Trouble {
  meet(route: Route): Promise<void>
  /** The words shown; without them the desk recovers without the operator. */
  words?: (scene: Scene) => string
  /** Not repeated by its key where it leads back to what was typed. */
  refuses?: true
  /** Met by every try of the call until the operator repeats it. */
  lasts?: true
  /** Of a token, which the calls before sign-in do not have. */
  ofSession?: true
  /** Of the fields of the answer, which some calls do not have. */
  ofFields?: true
  /** The answer arrives with its cookies, and cannot be read. */
  spoilt?: true
}

/**
 * When the operator types: before the call is made; while its answer is awaited; after the message, before the key is
 * pressed again; or not at all, but leaves by Escape.
 */
export const whens = ['before', 'during', 'after', 'leaving'] as const
export type When = (typeof whens)[number]

const failed =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      json: { code, success: false, requestId: 'r-77', message: 'Refused by the test.' },
    })
const refused = () => 'Refused by the test.'
const report = ({ failed: words }: Scene) =>
  words ?? 'The server could not complete this. Press the key again to retry; if it fails, report r-77.'
/** The server acts, and the browser gets neither the answer nor its cookies. */
async function actUnheard(route: Route): Promise<void> {
  const context = route.request().frame().page().context()
  const cookies = await context.cookies()
  const response = await route.fetch()
  if (response.headers()['set-cookie'] === undefined) return
  await context.clearCookies()
  await context.addCookies(cookies)
}
const page = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><title>Gateway</title>' })

export const troubles: Record<string, Trouble> = {
  'a refusal': { meet: failed(200, 'refused_by_the_test'), words: refused, refuses: true },
  'a defect': { meet: failed(500, 'fault'), words: report },
  'a defect after the server acted': {
    async meet(route) {
      await actUnheard(route)
      await failed(500, 'fault')(route)
    },
    words: report,
  },
  'a key of another call': { meet: failed(409, 'key_reused'), words: report },
  'too many calls': { meet: failed(429, 'throttled'), words: refused, refuses: true },
  'too many calls for a second': { meet: failed(429, 'throttled', { 'retry-after': '1' }) },
  'no database for a second': { meet: failed(503, 'unavailable', { 'retry-after': '1' }) },
  'other types': {
    async meet(route) {
      const response = await route.fetch()
      const right = (await response.json()) as object
      const wrong = Object.fromEntries(Object.keys(right).map((name) => [name, null]))
      await route.fulfill({ response, json: { ...wrong, code: '000', success: true, requestId: 'r-77' } })
    },
    words: report,
    ofFields: true,
    spoilt: true,
  },
  'no connection': {
    meet: (route) => route.abort('connectionrefused'),
    words: ({ unanswered }) =>
      unanswered ?? 'No answer from the server. Nothing was lost: press the key again to retry.',
    lasts: true,
  },
  'no answer in time': { meet: (route) => route.abort('timedout') },
  'a connection cut off after the server acted': {
    async meet(route) {
      await actUnheard(route)
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
    spoilt: true,
  },
  'an expired token': { meet: failed(200, '058'), ofSession: true },
  'an unknown token': { meet: failed(401, 'unknown_token'), ofSession: true },
  'the same call under way': { meet: failed(409, 'still_running') },
  'a request that arrives twice': {
    async meet(route) {
      await actUnheard(route)
      await route.fallback()
    },
  },
  'a slow answer': { meet: (route) => route.fallback() },
  'an answer that a later one overtakes': {
    async meet(route) {
      const response = await route.fetch()
      const isOther = (url: string) => url !== route.request().url() && /\/(cws|desk)\//.test(url)
      const shown = route.request().frame().page()
      // Some calls have no other under way.
      await shown.waitForResponse((one) => isOther(one.url()), { timeout: 1000 }).catch(() => undefined)
      await route.fulfill({ response })
    },
  },
}

/** What the operator has typed, by the order of the fields on the screen. */
const typed = ({ page: shown }: Operator) =>
  shown
    .locator('input:not(.status-queue-input), textarea')
    .evaluateAll((inputs) =>
      inputs.filter((one) => one.checkVisibility()).map((one) => (one as HTMLInputElement).value),
    )
const queued = ({ page: shown }: Operator) => shown.locator('.status-queue-input').inputValue()
const before = async (operator: Operator) => ({
  typed: await typed(operator),
  focus: await operator.focused(),
})

const addressOf = ({ base, path }: Call) =>
  new RegExp(`${bases[base]}${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`)

/** Meets the first try of the call, or every one; what is typed meanwhile is typed before the answer. */
async function meeting(operator: Operator, { call, passes = 0 }: Scene, { meet, lasts }: Trouble) {
  const asked = operator.page.waitForRequest(addressOf(call))
  const typedAhead = Promise.withResolvers<void>()
  let met = 0
  let isOver = false
  await operator.page.route(addressOf(call), async (route) => {
    const nth = met++
    if (nth < passes || (nth > passes && !lasts)) return route.fallback()
    await typedAhead.promise
    // A call on the way at the end is cut off there.
    await meet(route).catch((fault: unknown) => (isOver ? undefined : Promise.reject(fault)))
  })
  return {
    asked,
    answer: () => typedAhead.resolve(),
    end: () => {
      isOver = true
      return operator.page.unroute(addressOf(call))
    },
  }
}

/** The scene meets the trouble, and the operator goes on until the call is done once, or leaves. */
export async function play(operator: Operator, scene: Scene, trouble: Trouble, when: When): Promise<void> {
  const one = (await scene.open(operator)) ?? operator
  // Keys of an earlier scene may have stopped after its end, and wait with the draft.
  if (!scene.isOutside && (await queued(one)) !== '') await one.press('Escape')
  await one.pause()
  let first = await before(one)
  const met = await meeting(one, scene, trouble)
  await collectNotices(one)
  await one.press(...scene.keys)
  await met.asked
  if (when === 'during') await typeAhead(one)
  met.answer()
  if (trouble.words !== undefined && !scene.doesWithout) {
    await seeNotice(one, trouble.words(scene))
    await scene.repeatable?.(one)
    if (!scene.isOutside) await one.atRest()
    if (when === 'during') {
      await expect.poll(() => queued(one)).toBe('zq')
      await one.press('Escape')
    }
    if (scene.leadsOn) {
      // What had the focus may be gone; the next moment it is elsewhere.
      await expect.poll(() => one.focused()).not.toBe('body')
      first = await before(one)
    }
    if (scene.refusedAt && trouble.refuses) first.focus = scene.refusedAt
    expect(await before(one)).toEqual(first)
    expect(first.focus).not.toBe('body')
    await met.end()
    if (when === 'leaving') return leave(one)
    if (when === 'after') await typeOn(one, first)
    await one.pause()
    await one.press(...(scene.again ?? scene.keys))
  }
  await scene.done(one)
  await met.end()
  // What was typed ahead may wait where the next scene begins.
  if (when === 'during' && (await queued(one)) !== '') await one.press('Escape')
}

/** No field takes what is typed while the answer is awaited. */
async function typeAhead(one: Operator): Promise<void> {
  await one.type('zq')
  await expect.poll(() => queued(one)).toBe('zq')
}

/** Types into the field with the focus and deletes it again, or goes to the next place and back. */
async function typeOn(one: Operator, first: Awaited<ReturnType<typeof before>>): Promise<void> {
  const isField = await one.page.evaluate(() => {
    const held = document.activeElement
    if (!(held instanceof HTMLInputElement) || held.type !== 'text' || held.readOnly) return false
    const isFull = held.maxLength >= 0 && held.value.length >= held.maxLength
    return held.value !== '' && !isFull
  })
  if (isField) {
    await one.press('End')
    await one.type('z')
    await one.press('Backspace')
  } else if (first.focus.startsWith('div')) {
    // After a list there may be only the message, which disappears after a while.
    await one.press('Shift+Tab', 'Tab')
  } else {
    const place = await one.page.evaluateHandle(() => document.activeElement)
    // Cells share one input, buttons of several rows one name.
    const isBack = async () =>
      (await place.evaluate((held) => held === document.activeElement)) &&
      (await one.focused()) === first.focus
    await one.press('Tab', 'Shift+Tab')
    // The last place of a page keeps the focus at the first of them.
    await expect
      .poll(isBack, { timeout: 1000 })
      .toBe(true)
      .catch(() => one.press('Tab'))
    await expect.poll(isBack).toBe(true)
  }
  await expect.poll(() => before(one)).toEqual(first)
}

/** After Escape the desk takes a command as always. */
async function leave(one: Operator): Promise<void> {
  const dialogs = one.page.getByRole('dialog')
  // The first Escape may be that of what is typed in the dialog, and one dialog may have opened another.
  for (let pressed = 0; pressed === 0 || (pressed < 4 && (await dialogs.count()) > 0); pressed++) {
    await one.press('Escape')
    const closing = dialogs.last().waitFor({ state: 'detached', timeout: 1000 })
    await closing.catch(() => undefined)
  }
  expect(await dialogs.count()).toBe(0)
  await one.press('Control+k', 'Control+a')
  await one.type('= 2+2')
  await one.see(/= 2\+2 = 4|\b4\b/)
  await one.press('Escape')
}

/** Counts what calls have changed, by the entries of their names in the journal. */
export function effectsIn(url: () => string) {
  let client: pg.Client | undefined
  async function connected(): Promise<pg.Client> {
    if (client === undefined) {
      client = new pg.Client({ connectionString: url() })
      await client.connect()
    }
    return client
  }
  return {
    /** Messages and tries are limited: those of earlier scenes do not count. */
    async forgetLimits(): Promise<void> {
      await (await connected()).query('delete from throttle')
    },
    async of({ call: { id }, journal = id }: Pick<Scene, 'call' | 'journal'>): Promise<number> {
      const { rows } = await (
        await connected()
      ).query<{ count: number }>('select count(*)::int as count from journal where kind = $1', [journal])
      return rows[0]?.count ?? 0
    },
    end: () => client?.end(),
  }
}
