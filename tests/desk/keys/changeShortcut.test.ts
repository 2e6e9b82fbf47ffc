import { describe, expect, it } from 'vitest'
import {
  type OperatorShortcut,
  operatorLayer,
  overlay,
  splitKeys,
  profileEntries,
} from '../../../src/desk/keys/keymap.ts'
import { objections, withKey, withKeysOfRow, shortcutRows } from '../../../src/desk/keys/operatorShortcuts.ts'
import { category, declareSpecified } from '../command/kit.ts'

const entries = profileEntries('default')
const ofPages = [...new Set(entries.map((entry) => entry.category))]
declareSpecified(
  ...ofPages
    .filter((name) => !/^(Step \d|Recall|Everywhere|Check-in|Cancellation)$/.test(name))
    .map((name, at) => category({ name, order: 50 + at })),
  category({ name: 'Check-in', order: 40, screens: ['checkIn'] }),
  category({ name: 'Cancellation', order: 45, kind: 'dialog', screens: ['cancel'] }),
)
const nowhere = () => undefined
const rowsOf = (own: readonly OperatorShortcut[]) =>
  shortcutRows({
    entries,
    own,
    typed: new Set(['booking.recall']),
    commands: [
      { id: 'pricing.price', where: ['step2'] },
      { id: 'app.theme', where: 'everywhere' },
      { id: 'booking.recall', where: 'everywhere' },
      { id: 'sale.take', where: 'everywhere', palette: false },
      { id: 'booking.keepThem', where: ['cancel'] },
      { id: 'checkin.note', where: ['checkIn'] },
    ],
  })

function row(name: string, own: readonly OperatorShortcut[] = []) {
  const found = rowsOf(own).find((one) => one.name === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}

describe('several shortcuts in one text', () => {
  it.each([
    ['f7', ['f7']],
    ['f7, ctrl+shift+f', ['f7', 'ctrl+shift+f']],
    ['f7,alt+x', ['f7', 'alt+x']],
    ['ctrl+,', ['ctrl+,']],
    ['ctrl+,, f7', ['ctrl+,', 'f7']],
    ['ctrl+g s, f7', ['ctrl+g s', 'f7']],
    [' ', []],
  ])('%j', (keys, ways) => expect(splitKeys(keys)).toEqual(ways))
})

describe('the rows of the page', () => {
  it('list the shortcuts of every category in order, then commands without one', () => {
    const rows = rowsOf([])
    const listed = [...new Set(rows.map((one) => one.category))]
    expect(listed.slice(0, 4)).toEqual(['Step 1', 'Step 2', 'Recall', 'Check-in'])
    expect(listed.at(-1)).toBe('Everywhere')
    expect(listed.toSorted()).toEqual(ofPages.toSorted())
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(entries.map(({ name }) => name)))
    expect(row('app.theme')).toMatchObject({ ways: [], usual: [], category: 'Everywhere', later: false })
    expect(row('checkin.note')).toMatchObject({ ways: [], usual: [], category: 'Check-in', later: false })
  })

  it('omit commands that require arguments or belong to a dialog', () => {
    const names = rowsOf([]).map(({ name }) => name)
    for (const name of ['booking.recall', 'sale.take', 'booking.keepThem']) expect(names).not.toContain(name)
  })

  it('show the user’s own shortcuts, and none when switched off', () => {
    expect(row('Pricing', [{ name: 'Pricing', keys: 'f7, alt+g', category: 'Step 2' }])).toMatchObject({
      ways: ['f7', 'alt+g'],
      usual: ['f3', 'ctrl+shift+f'],
      own: true,
      later: false,
    })
    expect(row('Pricing', [{ name: 'Pricing', keys: '', category: 'Step 2' }]).ways).toEqual([])
  })

  it('mark commands of a later part', () => expect(row('Update_Reservation_Data').later).toBe(true))
})

describe('a shortcut stored with the category that its entry had', () => {
  const stored = [
    { name: 'Check_In_Start', keys: 'f7, alt+u', category: 'Everywhere' },
    { name: 'Restore_Saved', keys: '', category: 'Step 1' },
  ]
  const inForce = overlay(entries, operatorLayer(stored))

  it('has its keys, in the category of today', () => {
    expect(inForce.find(({ name }) => name === 'Check_In_Start')).toEqual({
      name: 'Check_In_Start',
      keys: 'f7',
      also: ['alt+u'],
      category: 'Check-in',
      command: 'checkin.start',
    })
    expect(inForce.some(({ name }) => name === 'Restore_Saved')).toBe(false)
    expect(row('Check_In_Start', stored)).toMatchObject({
      ways: ['f7', 'alt+u'],
      own: true,
      category: 'Check-in',
    })
  })

  it('is compared with its page alone', () => {
    const where = (command: string) => [command.split('.')[0]] as never
    const found = objections(entries, stored, where, 'Check_In_Start').refused
    expect(found).toEqual([{ name: 'Check_In_Scan', keys: 'f7', reason: 'category', with: 'Check_In_Start' }])
  })
})

describe('changed shortcuts', () => {
  it('are stored as name, keys and category, and not stored when equal to the profile', () => {
    const own = withKeysOfRow([], row('Pricing'), ['f7', 'ctrl+shift+f'])
    expect(own).toEqual([{ name: 'Pricing', keys: 'f7, ctrl+shift+f', category: 'Step 2' }])
    expect(withKeysOfRow(own, row('Pricing', own), [])).toEqual([
      { name: 'Pricing', keys: '', category: 'Step 2' },
    ])
    expect(withKeysOfRow(own, row('Pricing', own), ['f3', 'ctrl+shift+f'])).toEqual([])
  })

  it('replace the first or the second shortcut', () => {
    expect(withKey(['f3', 'alt+g'], 0, 'f7')).toEqual(['f7', 'alt+g'])
    expect(withKey(['f3', 'alt+g'], 0, 'alt+g')).toEqual(['alt+g'])
    expect(withKey(['f3', 'alt+g'], 1, 'f7')).toEqual(['f3', 'f7'])
    expect(withKey([], 1, 'f7')).toEqual(['f7'])
  })

  it('can be set for a command without one, by its id', () => {
    const own = withKeysOfRow([], row('app.theme'), ['alt+shift+t'])
    const added = overlay(entries, operatorLayer(own)).find(({ name }) => name === 'app.theme')
    expect(added).toEqual({
      name: 'app.theme',
      keys: 'alt+shift+t',
      category: 'Everywhere',
      command: 'app.theme',
    })
  })

  it.each([
    ['f6', 'category'],
    ['ctrl+t', 'browser'],
    ['alt+f4', 'system'],
    ['ctrl+alt+e', 'altgr'],
    ['ctrl+/', 'layout'],
    ['ctrl+ö', 'layout'],
    ['a', 'typing'],
    ['7', 'typing'],
    ['enter', 'typing'],
    ['shift+tab', 'typing'],
  ])('%s for pricing: %s', (keys, reason) => {
    const own = withKeysOfRow([], row('Pricing'), [keys])
    expect(objections(entries, own, nowhere, 'Pricing').refused.map((one) => one.reason)).toContain(reason)
  })

  it.each(['f7', 'alt+g', 'pause', 'ctrl+enter x'])(
    '%s is checked for conflicts on the recall screen',
    (keys) => {
      const own = withKeysOfRow([], row('Cancel_Ticket'), [keys])
      expect(objections(entries, own, nowhere, 'Cancel_Ticket').refused).toEqual(
        keys.startsWith('ctrl+enter') ? [expect.objectContaining({ with: 'Issue' })] : [],
      )
    },
  )

  it('that became free are checked for conflicts when reset, like any change', () => {
    const moved = withKeysOfRow([], row('Pricing'), ['f7'])
    const taken = withKeysOfRow(moved, row('Add_Product'), ['f3'])
    const ofStep2 = entries.filter((entry) => entry.category === 'Step 2')
    expect(objections(ofStep2, taken, nowhere).refused).toEqual([])
    const reset = withKeysOfRow(taken, row('Pricing', taken), ['f3', 'ctrl+shift+f'])
    expect(objections(ofStep2, reset, nowhere).refused).toMatchObject([{ reason: 'category', keys: 'f3' }])
  })

  it('show a warning when the operating system intercepts them', () => {
    const { refused, warned } = objections(
      entries,
      withKeysOfRow([], row('Pricing'), ['ctrl+f7']),
      nowhere,
      'Pricing',
    )
    expect(refused).toEqual([])
    expect(warned).toMatchObject([{ reason: 'desktop', keys: 'ctrl+f7' }])
  })
})
