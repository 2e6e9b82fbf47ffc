import { focus } from './acceptor.ts'
import { waitForScreen } from './queue/waitForScreen.ts'
import { captureKeys, focusedOnPage } from './keys/capture.ts'
import { createContextSource } from './line/deskContext.ts'
import { createLine } from './line/line.ts'
import { expand } from './macro/expand.ts'
import { createListener } from './keys/listener.ts'
import { profileLayer, shipped } from './keys/profile.ts'
import { dismissables } from './dismissables.ts'
import { giveToFocusedControl } from './focusedControl.ts'
import { createQueue } from './queue/queue.ts'
import { awaited, commands } from './registry.ts'
import { resolve } from './keys/resolver.ts'
import { createShortcuts } from './keys/shortcuts.ts'
import { createUnhandledKeys } from './keys/unhandledKeys.ts'

export const onMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

function awaitedBy(id: string, args: unknown) {
  const command = commands.get(id)
  return command && awaited(command, args)
}

export function after(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

/** One turn of the page, in which React shows what was given; then as long as the line is still at work. */
function afterRender(): Promise<void> {
  return new Promise((go) => setTimeout(() => void lineNotRunning().then(go)))
}

/** A line is busy a moment longer than the last command it runs; a dialog on top is there to be answered. */
function lineNotRunning(): Promise<void> {
  return new Promise((go) => {
    const look = () => {
      if (line.state().mode === 'running' && !commands.inOverlay()) return
      for (const forget of forgets) forget()
      go()
    }
    const forgets = [line.subscribe(look), commands.subscribe(look)]
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
  afterRender: afterRender,
  after,
  typeIntoLine: (text) => unhandledKeys.typeIntoLine(text),
  giveToFocusedControl: (input) => giveToFocusedControl(input, (text) => unhandledKeys.typeIntoLine(text)),
  resolve: (stroke) => {
    const meant = resolve(shortcuts.bindings(), keys.context(), [], stroke)
    return meant.kind === 'run' ? meant.binding.command : undefined
  },
})

export const keys = createListener({
  registry: commands,
  shortcuts,
  queue,
  focus,
  dismissables: dismissables,
  focused: focusedOnPage,
  mac: onMac,
  after,
})

/** What lines are read against. */
export const lineContext = createContextSource(Date.now)

/**
 * Where Enter on the empty line goes: the grid of the screen, its cell input where it is typed into, else a field; a
 * grid without rows comes last, since a field above it has to be filled in first.
 */
function toScreen(): void {
  const grid = 'main [role=grid][tabindex]'
  const stops = [`${grid}:has(.grid-row)`, 'main [role=grid] input', 'main input:enabled', grid]
  const found = stops.map((stop) => document.querySelector<HTMLElement>(stop)).find((one) => one !== null)
  found?.focus()
}

/** The desk's command line. */
export const line = createLine({
  context: lineContext.get,
  now: () => performance.now(),
  leave: toScreen,
  // As a command, so that keys typed meanwhile are queued.
  awaitLists: () => lineContext.loading() && commands.run('app.readLine', {}, 'line'),
  expand: (text, parsed) => expand(text, parsed, lineContext.get()),
  runner: {
    nearest: commands.nearest,
    run: (command, args) => commands.run(command as never, args as never, 'line'),
    readiness: commands.readiness,
    asks: (command, args) => commands.get(command)?.asks?.(args as never) ?? false,
    arrive: (command, args) => waitForScreen(commands, awaitedBy(command, args), after),
  },
})

lineContext.subscribe(line.refresh)

/** Typed where nothing has a use for it: it goes to the line. */
export const unhandledKeys = createUnhandledKeys({ registry: commands, focus, line, focused: focusedOnPage })

/** Keys are the desk's from now on; returns how to give them back. */
export function listenToKeys(): () => void {
  const release = captureKeys(keys)
  const stray = (event: KeyboardEvent) => {
    if (unhandledKeys.isUnhandled(event)) unhandledKeys.focusLine()
  }
  window.addEventListener('keydown', stray)
  return () => {
    window.removeEventListener('keydown', stray)
    release()
  }
}
