import { takenByDesktops, type Environment } from './shortcutConflicts.ts'
import type { KeyPress } from './keystroke.ts'
import type { Binding } from './keymap.ts'

/** Result of one stroke: delivered to the page, kept by the browser or desktop, or not pressed yet. */
export type Delivery = 'delivered' | 'kept' | 'unpressed'

/** A test of all strokes of a keymap, requested one after the other; they may be pressed in any order. */
export interface KeyTest {
  strokes: readonly string[]
  results: Readonly<Record<string, Delivery>>
  /** Index of the requested stroke; the number of strokes when all have been tested. */
  at: number
  /** All its modifiers are down and no key has come with them yet. */
  armed: boolean
}

export function strokesOf(bindings: readonly Binding[]): readonly string[] {
  return [...new Set(bindings.flatMap(({ keys }) => keys))]
}

export function beginKeyTest(strokes: readonly string[]): KeyTest {
  return { strokes, results: {}, at: 0, armed: false }
}

export function wantedStroke({ strokes, at }: KeyTest): string | undefined {
  return strokes[at]
}

export function deliveryOf({ results }: KeyTest, stroke: string): Delivery {
  return results[stroke] ?? 'unpressed'
}

function nextUnpressed(proof: KeyTest): number {
  const { strokes, at } = proof
  const open = (stroke: string | undefined) =>
    stroke !== undefined && deliveryOf(proof, stroke) === 'unpressed'
  const behind = strokes.findIndex((stroke, place) => place > at && open(stroke))
  if (behind >= 0) return behind
  const before = strokes.findIndex(open)
  return before < 0 ? strokes.length : before
}

function withDelivery(proof: KeyTest, stroke: string, delivery: Delivery): KeyTest {
  const next = { ...proof, armed: false, results: { ...proof.results, [stroke]: delivery } }
  return stroke === wantedStroke(proof) ? { ...next, at: nextUnpressed(next) } : next
}

/** A stroke was delivered; one outside of the keymap has no result. */
export function markDelivered(proof: KeyTest, stroke: string): KeyTest {
  return proof.strokes.includes(stroke)
    ? withDelivery(proof, stroke, 'delivered')
    : { ...proof, armed: false }
}

/** The requested stroke was pressed and not delivered: the operator reports it, or the window lost the focus. */
export function markIntercepted(proof: KeyTest): KeyTest {
  const asked = wantedStroke(proof)
  return asked === undefined ? proof : withDelivery(proof, asked, 'kept')
}

/** To another one, without an answer. */
export function skip(proof: KeyTest, step: 1 | -1): KeyTest {
  const at = Math.min(Math.max(proof.at + step, 0), proof.strokes.length)
  return { ...proof, at, armed: false }
}

const flags = { ctrl: 'ctrlKey', alt: 'altKey', shift: 'shiftKey', meta: 'metaKey' } as const
type Modifier = keyof typeof flags

/**
 * A modifier goes down or up. When all modifiers of the requested stroke were down and are released without a key
 * delivered, the stroke was intercepted.
 */
export function modifier(proof: KeyTest, event: KeyPress, down: boolean): KeyTest {
  const asked = wantedStroke(proof)
  const modifiers = asked?.split('+').slice(0, -1) ?? []
  if (modifiers.length === 0) return proof
  if (!down) return proof.armed ? markIntercepted(proof) : proof
  const armed = (Object.keys(flags) as Modifier[]).every(
    (name) => modifiers.includes(name) === Boolean(event[flags[name]]),
  )
  return { ...proof, armed }
}

/** Strokes that were intercepted in this test, and those that were delivered. */
export function testedStrokes({ results }: KeyTest): { kept: string[]; came: string[] } {
  const of = (delivery: Delivery) => Object.keys(results).filter((stroke) => results[stroke] === delivery)
  return { kept: of('kept'), came: of('delivered') }
}

/** Remedies for a stroke that is not delivered. */
export type Advice = 'second' | 'desktop' | 'permission' | 'window' | 'fullScreen' | 'fn'

export function adviceOn(stroke: string, machine: Environment, hasSecond: boolean): readonly Advice[] {
  const isFunctionKey = /(^|\+)f\d+$/.test(stroke)
  const { browser, system, window } = machine
  const helps: Record<Advice, boolean> = {
    second: hasSecond,
    desktop: takenByDesktops(stroke),
    permission: browser === 'firefox',
    window: browser === 'chromium' && !window,
    fullScreen: browser !== 'webkit',
    fn: system === 'mac' && isFunctionKey,
  }
  return (Object.keys(helps) as Advice[]).filter((advice) => helps[advice])
}
