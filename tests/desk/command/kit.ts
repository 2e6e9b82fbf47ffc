import type { InputTarget, InputSource, KeyInput } from '../../../src/desk/command/inputTarget.ts'
import type { AnyCommand, Command, Outcome } from '../../../src/desk/command/command.ts'
import { declareCategories, type ShortcutCategory } from '../../../src/desk/keys/keymap.ts'
import type { KeyPress } from '../../../src/desk/keys/keystroke.ts'

declare module '../../../src/desk/command/command.ts' {
  interface Screens {
    here: true
    there: true
    panel: true
    elsewhere: true
    signIn: true
  }
}

/** Runs a command for each of the arguments as the registry does. */
export const runningEach =
  (run: (command: string, args: unknown) => Promise<Outcome>) =>
  async (command: string, each: readonly unknown[]): Promise<Outcome[]> => {
    const all: Outcome[] = []
    for (const args of each) if (all.every(({ done }) => done)) all.push(await run(command, args))
    return all
  }

/** A command for tests with defaults for all omitted properties. */
export function command(given: Partial<Command> & Pick<AnyCommand, 'id'>): AnyCommand {
  return { where: 'everywhere', changes: 'nothing', run: () => {}, ...given }
}

/** A category of shortcuts; screens are names, since the nouns that declare them are not loaded. */
export function category(
  given: Omit<ShortcutCategory, 'screens' | 'title' | 'kind'> &
    Partial<Pick<ShortcutCategory, 'kind' | 'title'>> & { screens?: readonly string[] },
): ShortcutCategory {
  return { title: given.name, kind: 'page', screens: [], ...given } as ShortcutCategory
}

export const step1Category = category({ name: 'Step 1', order: 10, screens: ['step1'] })
export const step2Category = category({ name: 'Step 2', order: 20, screens: ['step2', 'seatPlan'] })
export const recallCategory = category({ name: 'Recall', order: 30, screens: ['booking'] })
export const everywhereCategory = category({
  name: 'Everywhere',
  title: 'help:shortcutsOf.everywhere',
  order: 250,
  kind: 'shared',
})

/** Declares the categories of the specification, and further ones. */
export function declareSpecified(...further: readonly ShortcutCategory[]): void {
  declareCategories([step1Category, step2Category, recallCategory, everywhereCategory, ...further])
}

/** A promise that the test resolves or rejects. */
export function promised<T = void>() {
  let settle: (value: T) => void = () => {}
  let fail: (fault: unknown) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  return { promise, settle, fail }
}

/** Waits until all settled promises have run their callbacks. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

/** Timers that run when the test calls them. */
export function timers() {
  let waiting: { at: number; then: () => void }[] = []
  let now = 0
  return {
    now: () => now,
    after: (milliseconds: number, then: () => void) => {
      const timer = { at: now + milliseconds, then }
      waiting = [...waiting, timer]
      return () => {
        waiting = waiting.filter((one) => one !== timer)
      }
    },
    async pass(milliseconds: number) {
      now += milliseconds
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { then } of due) then()
      await flushPromises()
    },
  }
}

/** A focus target that records its input as readable text. */
export function recorder(takes: (input: KeyInput) => boolean = () => true) {
  const got: string[] = []
  const inputTarget: InputTarget = {
    handleInput(input: KeyInput, hand: InputSource) {
      if ('command' in input || !takes(input)) return false
      got.push('text' in input ? input.text : `<${input.move}>`)
      if (hand === 'live') got.push('live')
      return true
    },
  }
  return { inputTarget, got }
}

const codes: Record<string, string> = {
  Enter: 'Enter',
  Escape: 'Escape',
  Tab: 'Tab',
  Delete: 'Delete',
  ' ': 'Space',
}

/** A key press as a US layout sends it: `f1`, `ctrl+s`, `a`, `Enter`. */
export function press(stroke: string): KeyPress {
  const parts = stroke.split('+')
  const name = parts.pop() ?? ''
  const key = /^f\d+$/.test(name) ? name.toUpperCase() : name
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : (codes[key] ?? key)
  const has = (modifier: string) => parts.includes(modifier)
  return { key, code, ctrlKey: has('ctrl'), altKey: has('alt'), shiftKey: has('shift'), metaKey: has('meta') }
}
