import { describe, expect, it } from 'vitest'
import { findConflicts, refused } from '../../../src/desk/keys/shortcutConflicts.ts'
import {
  activeBindings,
  allCategories,
  belongsTo,
  bindings,
  categoryNamed,
  categoryOf,
  categoryOfCommand,
  isCommandName,
  operatorLayer,
  overlay,
  profileEntries,
  profileLayer,
  profileName,
  profileNames,
  shipped,
  splitKeys,
  type KeymapEntry,
} from '../../../src/desk/keys/keymap.ts'
import { createShortcuts } from '../../../src/desk/keys/resolver.ts'
import type { Screen } from '../../../src/desk/command/command.ts'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { category, command, declareSpecified } from '../command/kit.ts'

const base: readonly KeymapEntry[] = [
  {
    name: 'Availability',
    keys: 'f3',
    also: ['ctrl+shift+f'],
    category: 'Step 1',
    command: 'sailing.availability',
  },
  { name: 'Pricing', keys: 'f3', category: 'Step 2', command: 'pricing.price' },
  { name: 'Next_Trip', keys: 'PageUp', category: 'Step 2', command: 'sale.nextTrip' },
]

describe('categories', () => {
  const shared = category({ name: 'Any grid', order: 5, kind: 'shared', screens: ['step1', 'booking'] })
  const dialog = category({ name: 'Seats', order: 1, kind: 'dialog', screens: ['seats'] })
  const dated = category({ name: 'Dated', order: 2, kind: 'dialog', screens: ['step2', 'seats'] })
  const named = (found: { name: string } | undefined) => found?.name

  it('are in the order of their tabs, and found by name', () => {
    declareSpecified(shared, dialog)
    const names = ['Seats', 'Any grid', 'Step 1', 'Step 2', 'Recall', 'Everywhere']
    expect(allCategories().map(({ name }) => name)).toEqual(names)
    expect(named(categoryNamed('Recall'))).toBe('Recall')
    expect(categoryNamed('recall')).toBeUndefined()
  })

  it('of a screen are those of its own, not shared ones', () => {
    declareSpecified(shared, dialog)
    expect(named(categoryOf('step1' satisfies Screen))).toBe('Step 1')
    expect(named(categoryOf('seats'))).toBe('Seats')
    expect([categoryOf('elsewhere'), categoryOf(undefined)]).toEqual([undefined, undefined])
  })

  it('of a command are those of a page before shared ones, and none of a dialog', () => {
    declareSpecified(shared, dialog, dated)
    expect(categoryOfCommand('everywhere')).toBe('Everywhere')
    expect(categoryOfCommand(['step1'])).toBe('Step 1')
    expect(categoryOfCommand(['elsewhere', 'booking'])).toBe('Recall')
    expect(categoryOfCommand(['seats'])).toBeUndefined()
    expect(categoryOfCommand(['elsewhere'])).toBeUndefined()
    declareSpecified(category({ name: 'Lists', order: 7, kind: 'shared', screens: ['elsewhere'] }))
    expect(categoryOfCommand(['elsewhere'])).toBe('Lists')
  })

  it('have the commands that work on their screens alone', () => {
    const page = category({ name: 'Sale', order: 1, screens: ['step1', 'step2'] })
    expect([['step1'], ['step1', 'step2']].map((where) => belongsTo(page, where))).toEqual([true, true])
    expect([['step1', 'booking'], ['booking']].map((where) => belongsTo(page, where))).toEqual([false, false])
    expect(belongsTo(page, 'everywhere')).toBe(false)
    expect(belongsTo({ ...page, kind: 'shared' }, ['step1'])).toBe(false)
    expect(belongsTo({ ...page, kind: 'dialog' }, ['step1'])).toBe(true)
  })
})

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

  it('keep the alternative keys where they do not change the keys, and replace them where they bring their own', () => {
    const [moved] = overlay(base, [{ name: 'Availability', category: 'Recall' }])
    expect(moved).toEqual({ ...base[0], category: 'Recall' })
    const [other] = overlay(base, [{ name: 'Availability', keys: 'f8', also: ['f9'] }])
    expect(other).toMatchObject({ keys: 'f8', also: ['f9'] })
  })

  it.each(['keys', 'category', 'command'])('add no entry without its %s', (missing) => {
    const added = { name: 'Mine', keys: 'alt+m', category: 'Recall', command: 'app.mine' }
    expect(overlay(base, [{ ...added, [missing]: undefined }])).toEqual(base)
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

  it('of the user name a command without an entry by its id, and may bring several shortcuts', () => {
    expect(
      operatorLayer([
        { name: 'sale.nextTrip', keys: 'f7, ctrl+shift+f,ctrl+,', category: 'Step 2' },
        { name: 'Pricing', keys: 'f7', category: 'Everywhere' },
        { name: 'Line', keys: '', category: 'Everywhere' },
      ]),
    ).toEqual([
      {
        name: 'sale.nextTrip',
        command: 'sale.nextTrip',
        category: 'Step 2',
        keys: 'f7',
        also: ['ctrl+shift+f', 'ctrl+,'],
      },
      { name: 'Pricing', keys: 'f7' },
      { name: 'Line', off: true },
    ])
  })

  it.each([
    ['f7', ['f7']],
    [' f7 , ctrl+shift+f ', ['f7', 'ctrl+shift+f']],
    ['ctrl+,', ['ctrl+,']],
    ['ctrl+,,f7', ['ctrl+,', 'f7']],
    ['f7,,f8,', ['f7', 'f8']],
    ['', []],
  ])('take %j apart', (keys, ways) => expect(splitKeys(keys)).toEqual(ways))

  it.each([
    ['line.focus', true],
    ['sale.nextTrip', true],
    ['b.n', true],
    ['Next_Trip', false],
    ['App.line', false],
    ['9app.line', false],
    ['app.line.more', false],
    ['app.', false],
    ['app line.x', false],
    ['line.focus x', false],
  ])('take %s for the id of a command: %s', (name, isOne) => expect(isCommandName(name)).toBe(isOne))

  it('omit keys that are none', () => {
    const [wrong] = bindings([{ ...(base[1] as KeymapEntry), keys: 'foo+k', also: ['f9'] }])
    expect(wrong?.keys).toEqual(['f9'])
  })

  it('put a shortcut of two strokes last where the browser takes one of them', () => {
    const two = [{ ...(base[1] as KeymapEntry), keys: 'ctrl+g f3', also: ['f9'] }]
    expect(bindings(two, new Set(['f3'])).map(({ keys }) => keys.join(' '))).toEqual(['f9', 'ctrl+g f3'])
  })

  it('are converted into canonical bindings, one for each shortcut', () => {
    expect(bindings(base).map(({ keys, command }) => [...keys, command])).toEqual([
      ['f3', 'sailing.availability'],
      ['ctrl+shift+f', 'sailing.availability'],
      ['f3', 'pricing.price'],
      ['pageup', 'sale.nextTrip'],
    ])
  })
})

describe('a profile', () => {
  it('is the chosen one, else the one of the operating system', () => {
    expect(profileNames).toEqual(['default', 'mac', 'laptop', 'gds'])
    expect(profileNames.map((name) => profileName(name, true))).toEqual(profileNames)
    expect([profileName('none', true), profileName(undefined, false)]).toEqual(['mac', 'default'])
  })

  it('is a layer over the shipped keymap', () => {
    expect(profileLayer('default', true)).toEqual([])
    expect(profileEntries('default')).toEqual(shipped)
    for (const name of profileNames)
      expect(profileEntries(name)).toEqual(overlay(shipped, profileLayer(name, false)))
    expect(profileEntries('mac')).not.toEqual(shipped)
  })
})

describe('active bindings', () => {
  const here = 'step1' as Screen
  const keymap = bindings([
    { name: 'Near', keys: 'f3', category: 'Step 1', command: 'test.near' },
    { name: 'Far', keys: 'f4', category: 'Step 2', command: 'test.far' },
    {
      name: 'Everywhere',
      keys: 'f3',
      also: ['ctrl+g s'],
      category: 'Everywhere',
      command: 'test.everywhere',
    },
    { name: 'Other', keys: 'f5', category: 'Step 1', command: 'test.other' },
    { name: 'Unknown', keys: 'f6', category: 'Step 1', command: 'test.none' },
    { name: 'Change', keys: 'f7', category: 'Step 1', command: 'test.change' },
  ])
  const active = (...screens: Screen[]) => {
    const registry = createRegistry()
    registry.register([
      command({ id: 'test.near', where: [here] }),
      command({ id: 'test.far', where: ['step2'] }),
      command({ id: 'test.everywhere' }),
      command({ id: 'test.other' }),
      command({ id: 'test.change', where: [here], refuses: () => ({ refusal: 'not_permitted' }) as never }),
    ])
    for (const screen of screens) registry.enter(screen)
    return activeBindings(keymap, registry).map(({ name, keys, own }) => [name, keys, own])
  }

  it('are the permitted ones in reach, without those whose keys a nearer command uses', () => {
    declareSpecified(category({ name: 'Unrelated', order: 90 }))
    expect(active(here)).toEqual([
      ['Near', 'f3', true],
      ['Everywhere', 'ctrl+g s', false],
      ['Other', 'f5', true],
    ])
    expect(active('step2')).toEqual([
      ['Far', 'f4', true],
      ['Everywhere', 'f3', false],
      ['Everywhere', 'ctrl+g s', false],
      ['Other', 'f5', false],
    ])
  })

  it('of a screen without a category are its own only where they work nowhere else', () => {
    declareSpecified()
    expect(active('elsewhere').map(([name, , own]) => [name, own])).toEqual([
      ['Everywhere', false],
      ['Everywhere', false],
      ['Other', false],
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
    ...['ctrl+n', 'ctrl+t', 'ctrl+w', 'ctrl+q', 'ctrl+tab', 'ctrl+pageup', 'ctrl+pagedown', 'ctrl+f4']
      .concat('ctrl+shift+n', 'ctrl+shift+t', 'ctrl+shift+w', 'ctrl+shift+p', 'ctrl+shift+tab')
      .concat('ctrl+shift+u', 'ctrl+.', 'ctrl+;', 'F11', 'ctrl+g ctrl+w')
      .map((keys) => [keys, 'browser']),
    ...['alt+f4', 'alt+tab', 'ctrl+alt+del', 'meta+tab', 'meta+space', 'meta+l', 'ctrl+alt+f2']
      .concat('ctrl+alt+f12')
      .map((keys) => [keys, 'system']),
    ...['ctrl+alt+q', 'ctrl+alt+shift+f1', 'ctrl+alt+f'].map((keys) => [keys, 'altgr']),
    ...['alt+f9', 'alt+f11', 'ctrl+f1', 'ctrl+f12'].map((keys) => [keys, 'desktop']),
    ...[
      'g s',
      'enter s',
      'pageup s',
      '/ s',
      'a',
      'shift+a',
      'ö',
      ';',
      'Enter',
      'shift+tab',
      'space',
      'end',
      'alt+up',
    ].map((keys) => [keys, 'typing']),
    ...['ctrl+ö', 'ctrl+shift+ö', 'alt+,', 'ctrl++', 'ctrl+/', 'ctrl+g alt+,'].map((keys) => [
      keys,
      'layout',
    ]),
    ['foo+k', 'unreadable'],
  ])('%s: %s', (keys, reason) => {
    const [conflict] = findConflicts(one(keys))
    expect(conflict?.reason).toBe(reason)
    expect(conflict && refused(conflict)).toBe(reason !== 'desktop')
  })

  const free = ['f1', 'alt+q', 'ctrl+s', 'ctrl+5', '/', '?', 'ctrl+g s', 'ctrl+g enter', 'alt+shift+f1']
  it.each([...free, 'ctrl+enter', 'alt+shift+up', 'alt+left', 'ctrl+shift+f3', 'alt+f13'])(
    '%s has no conflict',
    (keys) => {
      expect(findConflicts(one(keys))).toEqual([])
    },
  )

  it('are two commands of one category with the same keys, or with keys that begin alike', () => {
    const two = (a: string, b: string) =>
      findConflicts([...one(a), { name: 'Other', keys: b, category: 'Recall', command: 'app.other' }])
    expect(two('f2', 'F2')).toEqual([{ name: 'Other', keys: 'F2', reason: 'category', with: 'Mine' }])
    expect(two('ctrl+g', 'ctrl+g s')).toMatchObject([{ reason: 'category' }])
    expect(two('ctrl+g s', 'ctrl+g')).toMatchObject([{ reason: 'category' }])
    expect(two('ctrl+g f', 'ctrl+g s')).toEqual([])
    expect(two('foo+k', 'foo+k').map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable'])
  })

  it('are not two shortcuts of one entry, nor one command in two categories', () => {
    const [mine] = one('f2') as [KeymapEntry]
    expect(findConflicts([{ ...mine, also: ['F2'] }])).toEqual([])
    const everywhere = () => 'everywhere' as const
    expect(findConflicts([mine, { ...mine, name: 'Other', category: 'Step 2' }], everywhere)).toEqual([])
  })

  it('are found between any commands of two entries, on any screen that they share', () => {
    const where = (id: string) => ({ a: ['step1'], b: ['step2', 'booking'], c: ['booking'] })[id] as never
    const entries = (first: readonly string[], second: string): KeymapEntry[] => [
      { name: 'Mine', keys: 'f2', category: 'Recall', command: first },
      { name: 'Other', keys: 'f2', category: 'Step 2', command: second },
    ]
    expect(findConflicts(entries(['a', 'b'], 'c'), where)).toMatchObject([{ reason: 'place' }])
    expect(findConflicts(entries(['a', 'b'], 'c').toReversed(), where)).toMatchObject([{ reason: 'place' }])
    expect(findConflicts(entries(['a'], 'c'), where)).toEqual([])
    // A command that is not declared is on no screen.
    expect(findConflicts(entries(['none'], 'c'), where)).toEqual([])
    expect(findConflicts(entries(['a'], 'none'), where)).toEqual([])
    expect(findConflicts(entries(['none'], 'none too'), where)).toEqual([])
    expect(findConflicts(entries(['a'], 'b'))).toEqual([])
  })

  it('are not reported for two pages, each with a category, that are never shown together (KB-030, LY-058)', () => {
    const entries = (category: string): KeymapEntry[] => [
      { name: 'One', keys: 'f3', category: 'Settings', command: 'settings.find' },
      { name: 'Other', keys: 'f3', category, command: 'sale.nextWrong' },
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
    expect(findConflicts(entries('everywhere').toReversed(), where)).toEqual([])
    expect(findConflicts(entries('everywhere'), () => 'everywhere')).toMatchObject([{ reason: 'place' }])
  })

  it('are reported for keys of a screen that begin a longer shortcut of everywhere, as these would wait for it', () => {
    const where = (command: string) =>
      command === 'draft.takeOther' ? ('everywhere' as const) : (['step2'] as never[])
    const entries = (mine: string, keys: string): KeymapEntry[] => [
      ...one(mine),
      { name: 'Take_Other', keys, category: 'Everywhere', command: 'draft.takeOther' },
    ]
    const begun = entries('alt+t', 'alt+t o')
    expect(findConflicts(begun, where)).toMatchObject([{ reason: 'place', name: 'Take_Other', with: 'Mine' }])
    expect(findConflicts(begun.toReversed(), where)).toMatchObject([{ reason: 'place', with: 'Take_Other' }])
    expect(findConflicts(begun)).toEqual([])
    expect(findConflicts(entries('alt+t o', 'alt+t'), where)).toEqual([])
    expect(findConflicts(entries('alt+t x', 'alt+t o'), where)).toEqual([])
  })
})
