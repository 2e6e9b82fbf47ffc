import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesKey } from '../../src/contract/call.ts'
import { extent, seed } from '../kit/drawn.ts'
import type { Operator, Setting } from '../kit/desk/operator.ts'
import { seededRandom } from '../kit/desk/operatorScript.ts'
import {
  effectsIn,
  play,
  troubles,
  whens,
  type Scene,
  type Trouble,
  type When,
} from './faults/faultDriver.ts'
import { scenesAt } from './faults/faultScenes.ts'
import { startOperators } from './operators.ts'
import { answerSeparately } from './steps.ts'

const desk = startOperators()
const visitor = async (setting?: Setting) => {
  const opened = await desk.visitor(setting)
  await answerSeparately(opened)
  return opened
}
const scenes = scenesAt(desk.url, desk.databaseUrl, visitor)
const effects = effectsIn(desk.databaseUrl)

const mayMeet = (scene: Scene, { ofSession, ofFields, spoilt, refuses, words }: Trouble) =>
  !(scene.isOutside && ofSession) &&
  !(scene.endsStep && spoilt) &&
  !(ofFields && Object.keys(scene.call.answer.properties).length === 0) &&
  !(scene.leadsBack && refuses) &&
  !(scene.goesOn && words)

/** Faults without words end without the operator: there is no message to type or leave after. */
function mayType(scene: Scene, { words }: Trouble, when: When): boolean {
  if (when === 'before') return true
  // What is typed goes on where the key leads; before sign-in no queue holds it, and no line is there.
  if (when === 'during') return !(scene.isOutside || scene.leadsOn || scene.typesOn)
  const isShown = words !== undefined && !scene.doesWithout
  return isShown && !(when === 'leaving' && scene.isOutside)
}

const all = Object.entries(scenes).flatMap(([screen, scene]) =>
  Object.entries(troubles)
    .filter(([, trouble]) => mayMeet(scene, trouble))
    .flatMap(([name, trouble]) =>
      whens
        .filter((when) => mayType(scene, trouble, when))
        .map((when) => ({ screen, scene, name, trouble, when })),
    ),
)

const plays = extent('FAULT_PLAYS', 6, 30)
const seedOfSample = extent('FAULT_SEED', seed, seed)

/**
 * Some of the screens, each with the next fault, in the order of the scenes: one that publishes a table makes the demo
 * world the operator’s own, in which no sailing is cancelled for those of disruptions.
 */
function sample(seed: number): typeof all {
  const random = seededRandom(seed)
  const anyOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const shuffled = (names: string[]) =>
    names
      .map((name) => ({ name, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ name }) => name)
  const names = shuffled(Object.keys(troubles))
  return shuffled(Object.keys(scenes))
    .slice(0, plays)
    .flatMap((screen, nth) => {
      const fault = names[nth % names.length]
      return anyOf(all.filter((one) => one.name === fault && one.screen === screen)) ?? []
    })
    .toSorted((one, other) => all.indexOf(one) - all.indexOf(other))
}

/**
 * `FAULTS=all` plays everything, `FAULTS=a sale,a defect` all of a screen and of a fault; `FAULTS_PART=2/16` every
 * sixteenth of them from the second on, since everything takes hours.
 */
const wanted = process.env['FAULTS'] ?? ''
const [part = 1, parts = 1] = (process.env['FAULTS_PART'] ?? '1/1').split('/').map(Number)
const isWanted = ({ screen, name }: (typeof all)[number]) =>
  wanted === 'all' || wanted.split(',').some((word) => word === screen || word === name)
const chosen =
  wanted === '' ? sample(seedOfSample) : all.filter(isWanted).filter((_, nth) => nth % parts === part - 1)

let operator: Operator
beforeAll(async () => {
  operator = await desk.operator()
  await answerSeparately(operator)
})
afterAll(() => effects.end())

/** Plays the scene; returns what is wrong with what the server has carried out. */
async function changesOf(scene: Scene, trouble: Trouble, when: When): Promise<string[]> {
  await effects.forgetLimits()
  const before = await effects.of(scene)
  await play(operator, scene, trouble, when)
  const once = scene.entries ?? 1
  const made = (await effects.of(scene)) - before
  // Who leaves may have been refused before the server acted, or after it had acted for a part.
  const isRight =
    made === once ||
    (scene.renews && made > once) ||
    (made < once && when === 'leaving') ||
    !takesKey(scene.call)
  return isRight ? [] : [`${scene.call.id}: ${made} entries in the journal`]
}

test.each(chosen)(
  `$screen meets $name, keys $when it (FAULT_SEED=${seedOfSample})`,
  async ({ scene, trouble, when }) => {
    expect(await changesOf(scene, trouble, when)).toEqual([])
  },
)

test('an issue that was carried out unanswered is not repeated by another payment method, and the operator is notified', async () => {
  const scene = scenes['the issue of an option'] ?? expect.fail()
  const trouble = troubles['no connection'] ?? expect.fail()
  const before = await effects.of(scene)
  const carriedOut: Trouble = {
    ...trouble,
    async meet(route) {
      await route.fetch()
      await route.abort('connectionreset')
    },
  }
  await play(operator, { ...scene, again: ['Tab', 'Enter'] }, carriedOut, 'before')
  await operator.see('An earlier attempt did go through.')
  expect(await effects.of(scene)).toBe(before + 1)
})

interface Control {
  screen: string
  fault: string
  spoil(page: Page): Promise<unknown>
}

/** A desk in which one thing is broken. */
const controls: Record<string, Control> = {
  'hides its messages': {
    screen: 'a recall',
    fault: 'a defect',
    spoil: (page) =>
      page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('.toasts, .notices, [role=alert], [role=status] { display: none !important }')
        document.adoptedStyleSheets.push(sheet)
      }),
  },
  'ignores the key that repeats': {
    screen: 'a recall',
    fault: 'a defect',
    spoil: (page) =>
      page.evaluate(() => {
        let pressed = 0
        const swallow = (event: KeyboardEvent) => {
          if (event.key === 'Enter' && ++pressed > 1) event.stopImmediatePropagation()
        }
        addEventListener('keydown', swallow, true)
      }),
  },
  'clears a field when its call fails': {
    screen: 'a recall',
    fault: 'a defect',
    spoil: (page) =>
      page.evaluate(() => {
        const held = document.activeElement as HTMLInputElement
        addEventListener('keyup', () => (held.value = ''))
      }),
  },
  'sends each try as another change': {
    screen: 'a package',
    fault: 'a defect after the server acted',
    spoil: (page) =>
      page.route('**/small-packages-booking', (route) => {
        const headers = { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() }
        return route.fallback({ headers })
      }),
  },
}

test.each(Object.entries(controls))(
  'notices a desk that %s (control) @all',
  async (_, { screen, fault, spoil }) => {
    const spoiled = await desk.operator()
    await answerSeparately(spoiled)
    const { open, ...scene } = scenes[screen] ?? expect.fail(screen)
    const opened = async (one: Operator) => {
      await open(one)
      await spoil(one.page)
      // For what never comes.
      one.page.setDefaultTimeout(5000)
    }
    const trouble = troubles[fault] ?? expect.fail(fault)
    const before = await effects.of(scene)
    const played = play(spoiled, { ...scene, open: opened }, trouble, 'before').then(
      () => 'played',
      () => 'failed',
    )
    const made = async () => (await effects.of(scene)) - before
    expect([await played, scene.call.changes ? await made() : 1]).not.toEqual(['played', 1])
  },
)
