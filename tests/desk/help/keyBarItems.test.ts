import { beforeEach, describe, expect, it } from 'vitest'
import { barItems } from '../../../src/desk/help/KeyBar.tsx'
import type { Binding } from '../../../src/desk/keys/keymap.ts'
import { createRegistry, type Registry } from '../../../src/desk/command/registry.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { command } from '../command/kit.ts'

const none = { ctrl: false, alt: false, shift: false, meta: false }
const bindings = (
  [
    ['ctrl+k', 'test.everywhere'],
    ['f10', 'test.other'],
    ['shift+f6', 'test.change'],
    ['f6', 'test.go'],
    ['alt+j', 'test.go'],
    ['pageup', 'test.read'],
    ['f1', 'test.far'],
  ] as const
).map(([keys, id]): Binding => ({ name: id, keys: [keys], category: 'Step 1', command: id }))

let registry: Registry

beforeEach(() => {
  registry = createRegistry()
  registry.enter('here')
  registry.register([
    command({ id: 'test.everywhere' }),
    command({ id: 'test.other', where: ['here'], refuses: () => refuse('no_trips') }),
    command({ id: 'test.change', where: ['here'] }),
    command({ id: 'test.go', where: ['here'] }),
    command({ id: 'test.read', where: ['here'] }),
    command({ id: 'test.far', where: ['there'] }),
  ])
})

describe('the key bar', () => {
  it('lists the commands of the screen by F-key, each once, including those that cannot run now', () => {
    expect(
      barItems(bindings, undefined, registry).map(({ keys, off }) => (off ? `(${keys})` : keys)),
    ).toEqual(['f6', 'shift+f6', '(f10)', 'pageup', 'ctrl+k'])
  })

  it('lists no single character while a text has the focus, which types it', () => {
    const ways = ['?', 'alt+h'].map((keys): Binding => ({
      name: 'Help',
      keys: [keys],
      category: 'Everywhere',
      command: 'test.everywhere',
    }))
    expect(barItems(ways, undefined, registry).map(({ keys }) => keys)).toEqual(['?'])
    expect(barItems(ways, undefined, registry, true).map(({ keys }) => keys)).toEqual(['alt+h'])
  })

  it('tells why a command cannot run, and leaves out one that acts on what is shown later', () => {
    const refuses = () => refuse('no_trips')
    const remove = registry.register(command({ id: 'test.near', where: ['here'], refuses }))
    const ways: Binding[] = [{ name: 'Near', keys: ['f11'], category: 'Recall', command: 'test.near' }]
    const [item] = barItems(ways, undefined, registry)
    expect(item).toMatchObject({ off: true, reason: { refusal: 'no_trips' } })
    remove()
    registry.register(command({ id: 'test.near', where: ['here'], refuses, shownLater: true }))
    expect(barItems(ways, undefined, registry)).toEqual([])
  })

  it('leaves out what the user is not permitted to do (PE-008)', () => {
    registry.register(command({ id: 'test.near', refuses: () => refuse('not_permitted') }))
    const ways: Binding[] = [{ name: 'Log', keys: ['f11'], category: 'Recall', command: 'test.near' }]
    expect(barItems(ways, undefined, registry)).toEqual([])
  })

  it('lists what works everywhere after the commands of any screen, and not while it cannot run', () => {
    registry.register(command({ id: 'test.near', refuses: () => refuse('no_trips') }))
    const ways: Binding[] = [
      { name: 'Issue', keys: ['f1'], category: 'Everywhere', command: 'test.near' },
      { name: 'Find', keys: ['f2'], category: 'Everywhere', command: 'test.everywhere' },
      { name: 'Close', keys: ['f4'], category: 'Everywhere', command: 'test.go' },
    ]
    expect(barItems(ways, undefined, registry).map(({ keys }) => keys)).toEqual(['f4', 'f2'])
    const main: Binding = { name: 'Issue', keys: ['f1'], category: 'Everywhere', command: 'test.everywhere' }
    expect(barItems([...ways, main].slice(2), undefined, registry).map(({ keys }) => keys)).toEqual([
      'f1',
      'f4',
    ])
  })

  it('lists commands of a step before those available everywhere', () => {
    registry.enter('step1')
    registry.register(command({ id: 'test.near', where: ['step1'] }))
    const ways: Binding[] = [
      { name: 'Find', keys: ['f9'], category: 'Recall', command: 'test.everywhere' },
      { name: 'Clear', keys: ['f12'], category: 'Step 1', command: 'test.near' },
    ]
    expect(barItems(ways, undefined, registry).map(({ keys }) => keys)).toEqual(['f12', 'f9'])
  })

  it('shows the commands of the held modifiers', () => {
    const keys = (held: Partial<typeof none>) =>
      barItems(bindings, { ...none, ...held }, registry).map((item) => item.keys)
    expect(keys({ shift: true })).toEqual(['shift+f6'])
    expect(keys({ alt: true })).toEqual(['alt+j'])
    expect(keys({ ctrl: true, shift: true })).toEqual([])
  })

  it('changes with the screen', () => {
    registry.push('there')
    expect(barItems(bindings, undefined, registry).map(({ command: id }) => id)).toEqual(['test.far'])
  })
})
