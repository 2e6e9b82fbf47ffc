import { describe, expect, it } from 'vitest'
import { findConflicts, refused } from '../../../../src/desk/command/keys/conflict.ts'
import {
  bindings,
  operatorLayer,
  overlay,
  type KeymapEntry,
} from '../../../../src/desk/command/keys/keymap.ts'
import { createShortcuts } from '../../../../src/desk/command/keys/shortcuts.ts'

const base: readonly KeymapEntry[] = [
  {
    name: 'Availability',
    keys: 'f3',
    also: ['ctrl+shift+f'],
    category: 'Step 1',
    command: 'sailing.availability',
  },
  { name: 'Pricing', keys: 'f3', category: 'Step 2', command: 'pricing.price' },
  { name: 'Next_Trip', keys: 'PageUp', category: 'Step 2', command: 'booking.nextTrip' },
]

describe('layers', () => {
  it('override earlier ones, replacing alternative keys too', () => {
    const [availability] = overlay(base, [{ name: 'Availability', keys: 'alt+a' }])
    expect(availability).toEqual({
      name: 'Availability',
      keys: 'alt+a',
      category: 'Step 1',
      command: 'sailing.availability',
    })
  })

  it('add whole entries, and leave an incomplete entry without effect', () => {
    const added = { name: 'Mine', keys: 'alt+m', category: 'Recall', command: 'app.mine' } as const
    const names = overlay(base, [added, { name: 'Gone', keys: 'f9' }]).map(({ name }) => name)
    expect(names).toEqual(['Availability', 'Pricing', 'Next_Trip', 'Mine'])
  })

  it('switch a command off, and on again', () => {
    const off = [{ name: 'Pricing', off: true }]
    expect(overlay(base, off).map(({ name }) => name)).toEqual(['Availability', 'Next_Trip'])
  })

  it('end with the user’s own layer, where an empty list unbinds the command', () => {
    const layer = operatorLayer([
      { name: 'Pricing', keys: 'f7', category: 'Step 2' },
      { name: 'Next_Trip', keys: ' ', category: 'Step 2' },
    ])
    expect(overlay(base, layer).map(({ name, keys }) => [name, keys])).toEqual([
      ['Availability', 'f3'],
      ['Pricing', 'f7'],
    ])
  })

  it('are converted into canonical bindings, one for each shortcut', () => {
    expect(bindings(base).map(({ keys, command }) => [...keys, command])).toEqual([
      ['f3', 'sailing.availability'],
      ['ctrl+shift+f', 'sailing.availability'],
      ['f3', 'pricing.price'],
      ['pageup', 'booking.nextTrip'],
    ])
  })
})

describe('the merged keymap', () => {
  it('finds commands by keys, and shows the first binding of a command', () => {
    const shortcuts = createShortcuts(base)
    let notified = 0
    shortcuts.subscribe(() => notified++)
    expect(shortcuts.keysOf('sailing.availability')).toBe('f3')
    shortcuts.useProfile([{ name: 'Availability', keys: 'alt+a' }])
    shortcuts.useOperator([{ name: 'Pricing', keys: 'f7', category: 'Step 2' }])
    expect(notified).toBe(2)
    expect(shortcuts.keysOf('sailing.availability')).toBe('alt+a')
    expect(shortcuts.bound('f7')).toBe(true)
    expect(shortcuts.bound('f3')).toBe(false)
    shortcuts.useOperator([])
    expect(shortcuts.bound('f3')).toBe(true)
  })

  it('shows another binding when the browser intercepts the first, which still runs if delivered', () => {
    const shortcuts = createShortcuts(base)
    shortcuts.useKept(['f3', 'pageup'])
    expect(shortcuts.keysOf('sailing.availability')).toBe('ctrl+shift+f')
    expect(shortcuts.keysOf('pricing.price')).toBe('f3')
    expect(shortcuts.bound('f3')).toBe(true)
    expect(shortcuts.isKept('pageup')).toBe(true)
    shortcuts.useKept([])
    expect(shortcuts.keysOf('sailing.availability')).toBe('f3')
  })
})

describe('conflicts', () => {
  const one = (keys: string): KeymapEntry[] => [
    { name: 'Mine', keys, category: 'Recall', command: 'app.mine' },
  ]

  it.each([
    ['ctrl+w', 'browser'],
    ['ctrl+shift+p', 'browser'],
    ['F11', 'browser'],
    ['alt+f4', 'system'],
    ['ctrl+alt+f2', 'system'],
    ['ctrl+alt+q', 'altgr'],
    ['alt+f9', 'desktop'],
    ['ctrl+f1', 'desktop'],
    ['g s', 'typing'],
    ['foo+k', 'unreadable'],
  ])('%s: %s', (keys, reason) => {
    const [conflict] = findConflicts(one(keys))
    expect(conflict?.reason).toBe(reason)
    expect(conflict && refused(conflict)).toBe(reason !== 'desktop')
  })

  it.each(['f1', 'alt+q', 'ctrl+s', '/', 'ctrl+g s'])('%s has no conflict', (keys) => {
    expect(findConflicts(one(keys))).toEqual([])
  })

  it('are two commands of one category with the same keys, or with keys that begin alike', () => {
    const two = (a: string, b: string) =>
      findConflicts([...one(a), { name: 'Other', keys: b, category: 'Recall', command: 'app.other' }])
    expect(two('f2', 'F2')).toEqual([{ name: 'Other', keys: 'F2', reason: 'category', with: 'Mine' }])
    expect(two('ctrl+g', 'ctrl+g s')).toMatchObject([{ reason: 'category' }])
    expect(two('ctrl+g f', 'ctrl+g s')).toEqual([])
  })

  it('are not reported for two pages, each with a category, that are never shown together (KB-030, LY-058)', () => {
    const entries = (category: string): KeymapEntry[] => [
      { name: 'One', keys: 'f3', category: 'Settings', command: 'settings.find' },
      { name: 'Other', keys: 'f3', category, command: 'booking.nextWrong' },
    ]
    const apart = (command: string) => [command === 'settings.find' ? 'settings' : 'pastePeople'] as never
    expect(findConflicts(entries('Pasted passengers'), apart)).toEqual([])
    expect(findConflicts(entries('Pasted passengers'), () => ['settings'] as never)).toMatchObject([
      { reason: 'place' },
    ])
    expect(findConflicts(entries('Settings'), apart)).toMatchObject([{ reason: 'category' }])
  })

  it('are reported for two categories shown on one screen, but not for a screen and everywhere', () => {
    const where = (command: string) =>
      command === 'everywhere' ? ('everywhere' as const) : (['step2'] as never[])
    const entries = (other: string): KeymapEntry[] => [
      ...one('f2'),
      { name: 'Other', keys: 'f2', category: 'Step 2', command: other },
    ]
    expect(findConflicts(entries('app.other'), where)).toMatchObject([{ reason: 'place', with: 'Mine' }])
    expect(findConflicts(entries('everywhere'), where)).toEqual([])
  })
})
