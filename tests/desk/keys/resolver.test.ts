import { describe, expect, it } from 'vitest'
import type { Binding } from '../../../src/desk/keys/keymap.ts'
import { resolve, type KeyContext } from '../../../src/desk/keys/resolver.ts'

function binding(keys: string, command: string): Binding {
  return { name: command, keys: keys.split(' '), category: 'Everywhere', command }
}

const bindings = [
  binding('f1', 'step1.continue'),
  binding('f1', 'step2.proceed'),
  binding('f3', 'step1.search'),
  binding('f3', 'step2.price'),
  binding('esc', 'everywhere.line'),
  binding('esc', 'plan.close'),
  binding('ctrl+g s', 'everywhere.sort'),
  binding('ctrl+g f', 'step1.filter'),
  binding('pageup', 'step2.next'),
  binding('f8', 'step2.one'),
  binding('f8', 'step2.two'),
  binding('ctrl+enter', 'step2.proceed'),
  binding('f7', 'step2.proceed'),
  binding('f7', 'step2.proceed'),
  binding('f7 s', 'step1.sort'),
]

/** The screens given, topmost first; each command is named after its screen. */
function on(screens: readonly string[], kept: readonly string[] = []): KeyContext {
  return {
    reach: (command) => {
      const screen = command.split('.')[0] ?? ''
      const depth = screens.indexOf(screen)
      return depth >= 0 ? depth : screen === 'everywhere' ? screens.length : undefined
    },
    keeps: (stroke) => kept.includes(stroke),
  }
}

function meant(
  screens: readonly string[],
  stroke: string,
  kept: readonly string[] = [],
  before: readonly string[] = [],
) {
  const resolution = resolve(bindings, on(screens, kept), before, stroke)
  return resolution.kind === 'run'
    ? resolution.binding.command
    : resolution.kind === 'more'
      ? 'more'
      : resolution.why
}

describe('a key on a screen', () => {
  it.each([
    ['f1', ['step1'], 'step1.continue'],
    ['f1', ['step2'], 'step2.proceed'],
    ['f1', ['booking'], 'elsewhere'],
    ['f3', ['step1'], 'step1.search'],
    ['f3', ['step2'], 'step2.price'],
    ['ctrl+enter', ['step2'], 'step2.proceed'],
    ['esc', ['step2'], 'everywhere.line'],
    ['esc', ['plan', 'step2'], 'plan.close'],
    ['f1', ['plan', 'step2'], 'step2.proceed'],
    ['f8', ['step2'], 'ambiguous'],
    ['f7', ['step2'], 'step2.proceed'],
    ['f7', ['step2', 'step1'], 'more'],
    ['f9', ['step2'], 'unbound'],
  ])('%s on %j resolves to %s', (stroke, screens, command) => expect(meant(screens, stroke)).toBe(command))

  it('is left to the focused element that uses it', () => {
    expect(meant(['step2'], 'pageup')).toBe('step2.next')
    expect(meant(['step2'], 'pageup', ['pageup'])).toBe('kept')
    expect(resolve(bindings, on(['step2'], ['pageup']), [], 'pageup').kind).toBe('nothing')
  })

  it('runs neither of two commands that are equally near', () => {
    expect(resolve(bindings, on(['step2']), [], 'f8')).toEqual({ kind: 'nothing', why: 'ambiguous' })
  })

  it('waits for the second stroke, which the focused element cannot use', () => {
    expect(meant(['step1'], 'ctrl+g')).toBe('more')
    expect(meant(['step1'], 'f', ['f'], ['ctrl+g'])).toBe('step1.filter')
    expect(meant(['step2'], 'f', [], ['ctrl+g'])).toBe('elsewhere')
    expect(meant(['step2'], 'x', [], ['ctrl+g'])).toBe('unbound')
  })

  it('does not wait for a second stroke that no command of this screen has', () => {
    const far = [binding('ctrl+g f', 'step1.filter')]
    expect(resolve(far, on(['step2']), [], 'ctrl+g')).toEqual({ kind: 'nothing', why: 'elsewhere' })
  })
})
