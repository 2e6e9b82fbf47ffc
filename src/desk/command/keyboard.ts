import { lineCommand } from '../line/commands.ts'
import { focus, type KeyInput, unfocusedText, escapeStack } from './inputTarget.ts'
import { waitForScreen, createQueue } from '../queue/queue.ts'
import { createContextSource } from '../line/deskContext.ts'
import { createLine } from '../line/line.ts'
import { expand } from '../macro/macros.ts'
import { createListener, type Listener } from '../keys/listener.ts'
import { profileLayer, shipped } from '../keys/keymap.ts'
import type { Reach } from '../line/context.ts'
import { awaited, commands } from './registry.ts'
import { keystroke } from '../keys/keystroke.ts'
import { resolve, createShortcuts } from '../keys/resolver.ts'
import { scannedCode, scannedKeys } from '../keys/scannedKeys.ts'
import { createUnhandledKeys } from '../keys/unhandledKeys.ts'
import { nextTurn, whenChoicesLoad, areFieldsPending, moveOn } from '../field/focus/pendingFields.tsx'
import { startTimer } from '../browser/timer.ts'
import { isAnswerComing } from '../request/progress.ts'
import hotkeys from 'hotkeys-js'
import type { FocusedElement } from '../keys/listenerModel.ts'

export const onMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

function awaitedBy(id: string, args: unknown) {
  const command = commands.get(id)
  return command && awaited(command, args)
}

/** Waits one turn, in which React renders the last input; while the line runs, until its result is rendered too. */
async function afterRender(): Promise<void> {
  await nextTurn()
  if (!isLineRunning()) return
  await lineNotRunning()
  await nextTurn()
}

const isLineRunning = () => line.state().mode === 'running' && !commands.inOverlay()

/** A line runs a moment longer than its last command. A dialog on top ends the wait, since it must be answered. */
function lineNotRunning(): Promise<void> {
  return new Promise((go) => {
    const look = () => {
      if (isLineRunning()) return
      for (const unsubscribe of unsubscribes) unsubscribe()
      go()
    }
    const unsubscribes = [line.subscribe(look), commands.subscribe(look)]
    look()
  })
}

export const shortcuts = createShortcuts(shipped)
shortcuts.useProfile(profileLayer(undefined, onMac))

/** Keys typed ahead. */
export const queue = createQueue({
  registry: commands,
  focus,
  bound: shortcuts.bound,
  moveFocus: (step) => document.activeElement !== document.body && moveOn(step),
  afterRender: afterRender,
  after: startTimer,
  typeIntoLine: (text) => unhandledKeys.typeIntoLine(text),
  giveToFocusedControl: (input) => applyToFocusedControl(input, (text) => unhandledKeys.typeIntoLine(text)),
  resolve: (strokes) => {
    const before = strokes.split(' ')
    const last = before.pop() ?? ''
    const meant = resolve(shortcuts.bindings(), keys.context(), before, last)
    return meant.kind === 'run' ? meant.binding.command : undefined
  },
})

export const keys = createListener({
  registry: commands,
  shortcuts,
  queue,
  focus,
  dismissables: escapeStack,
  focused: focusedOnPage,
  mac: onMac,
  after: startTimer,
})

/** The lists and trips that lines are parsed with. */
export const lineContext = createContextSource(Date.now)

/**
 * Enter on the empty line focuses the grid of the screen, the cell input of an edit grid, else a field. A grid without
 * rows comes last, since a field above it has to be filled in first. A screen that is still loading is waited for.
 */
function toScreen(): void {
  const isLate = () => stopOnScreen() === undefined && isAnswerComing()
  const enter = () => {
    stopOnScreen()?.focus()
    return true
  }
  if (isLate()) whenChoicesLoad(isLate, enter)
  else enter()
}

function stopOnScreen(): HTMLElement | undefined {
  const grid = 'main [role=grid][tabindex]'
  const stops = [`${grid}:has(.grid-row)`, 'main [role=grid] input', 'main input:enabled', grid]
  return stops.flatMap((stop) => document.querySelector<HTMLElement>(stop) ?? []).at(0)
}

/** The desk's command line. */
export const line = createLine({
  context: lineContext.get,
  now: () => performance.now(),
  typedAheadAt: queue.enteredAt,
  leave: toScreen,
  // Run as a command, so that keys typed in between are queued.
  awaitLists: () => lineContext.loading() && commands.run(lineCommand.read, {}, 'line'),
  scanned: scannedCode,
  alternatives: ({ command, args }) =>
    commands.get(commands.nearest(command))?.alternatives?.(args as never) ?? [],
  expand: (text, parsed) => expand(text, parsed, lineContext.get()),
  runner: {
    nearest: commands.nearest,
    run: (command, args) => commands.run(command as never, args, 'line'),
    runEach: (command, each) => commands.runEach(command, each, 'line'),
    readiness: commands.readiness,
    asks: (command, args) => commands.get(command)?.asks?.(args as never) ?? false,
    leads: (command, args) => awaitedBy(command, args) !== undefined,
    arrive: (command, args) => waitForScreen(commands, awaitedBy(command, args), startTimer),
  },
})

lineContext.subscribe(line.refresh)
lineContext.set({ reach: reachOf })

function reachOf(id: string): Reach | undefined {
  const where = commands.get(id)?.where
  if (where === undefined || commands.reach(where) === undefined) return undefined
  return where === 'everywhere' ? 'everywhere' : 'screen'
}

/** The place by which the line was read last: a name has another meaning on another screen. */
let readOn = commands.place()
commands.subscribe(() => {
  const place = commands.place()
  if (place === readOn) return
  readOn = place
  if (line.state().text !== '') line.refresh()
})

/** Characters that the focused element does not use are typed into the line. */
export const unhandledKeys = createUnhandledKeys({
  registry: commands,
  focus,
  line,
  focused: focusedOnPage,
  toScreenField: unfocusedText.focus,
})

/** Handles every key of the window; returns a function that ends this. */
export function listenToKeys(): () => void {
  const release = captureKeys(keys)
  const onUnfocusedKey = (event: KeyboardEvent) => {
    if (unhandledKeys.isUnhandled(event)) unhandledKeys.focusLine()
    else tab(event)
  }
  window.addEventListener('keydown', onUnfocusedKey)
  return () => {
    window.removeEventListener('keydown', onUnfocusedKey)
    release()
  }
}

/** The browser moves the focus by a live Tab, which would go past fields that are still to come. */
function tab(event: KeyboardEvent): void {
  const step = { tab: 1, 'shift+tab': -1 }[keystroke(event) ?? ''] as 1 | -1 | undefined
  if (step === undefined || event.defaultPrevented || !areFieldsPending(step)) return
  event.preventDefault()
  moveOn(step)
}

/**
 * Applies a key typed ahead to the focused button or link, which has no input target, with the effect of a live key;
 * `typeIntoLine` begins an entry with text. False where no button or link is focused.
 */
function applyToFocusedControl(input: KeyInput, typeIntoLine: (text: string) => boolean): boolean {
  const control = document.activeElement
  if (!(control instanceof HTMLElement && control.matches('button, a[href]'))) return false
  if ('text' in input) return typeIntoLine(input.text)
  if ('command' in input) return false
  const { move } = input
  if (move === 'next' || move === 'previous') return false
  if (move === 'enter' || (move === 'space' && control.matches('button'))) control.click()
  return true
}

const typing = 'input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=email]'
const typedInto = `${typing}, input[type=password], input[type=number], textarea, [contenteditable=true]`
const ownEscape = '[aria-expanded=true], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Describes the focused element of the page; a read-only field does not take text. */
function focusedOnPage(): FocusedElement {
  const element = document.activeElement
  const readOnly = element instanceof HTMLInputElement && element.readOnly
  return {
    hasPages: element instanceof HTMLTextAreaElement,
    isText: !readOnly && (element?.matches(typedInto) ?? false),
    isOpen: element?.closest(ownEscape) !== null && element !== null,
  }
}

/**
 * hotkeys-js passes on every key before any other listener of the page. It matches nothing: its own list of pressed
 * keys is not cleared after a dead key, so its filter accepts all keys and the resolver reads the event.
 */
function captureKeys(listener: Listener): () => void {
  hotkeys.filter = () => true
  const handle = (event: KeyboardEvent) => {
    if (event.type === 'keydown') scannedKeys.press(event)
    listener.handle(event)
  }
  hotkeys('*', { capture: true, keydown: true, keyup: true }, handle)
  window.addEventListener('beforeinput', listener.handleInput, true)
  window.addEventListener('blur', listener.release)
  return () => {
    hotkeys.unbind('*', 'all', handle)
    window.removeEventListener('beforeinput', listener.handleInput, true)
    window.removeEventListener('blur', listener.release)
  }
}
