import { beforeEach, describe, expect, it } from 'vitest'
import { menuRows, rowsOfCategory, rowTyped, sheetSections } from '../../../src/desk/help/helpRows.ts'
import { bindings, type KeymapEntry } from '../../../src/desk/keys/keymap.ts'
import type { Screen } from '../../../src/desk/command/command.ts'
import { createRegistry, type Registry } from '../../../src/desk/command/registry.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import {
  category,
  command,
  declareSpecified,
  everywhereCategory,
  recallCategory,
  step1Category,
} from '../command/kit.ts'

/** Screens that have shortcuts; the tests of commands use their names only. */
const step1 = 'step1' as Screen
const step4 = 'step4' as Screen
const recall = 'booking' as Screen
const optionList = 'optionList' as Screen
const options = category({ name: 'Options', order: 80, screens: ['optionList'] })

const keymap = bindings([
  { name: 'Go', keys: 'f1', also: ['shift+f1'], category: 'Step 1', command: 'test.go' },
  { name: 'Change', keys: 'f5', category: 'Step 1', command: 'test.change' },
  { name: 'Later', keys: 'f6', category: 'Step 1', command: 'test.notYet' },
  { name: 'Issue', keys: 'f1', category: 'Recall', command: 'test.read' },
  { name: 'Find', keys: 'f9', category: 'Recall', command: 'test.other' },
  { name: 'Line', keys: 'ctrl+k', category: 'Everywhere', command: 'test.everywhere' },
  { name: 'Line_From_Field', keys: 'esc', category: 'Everywhere', command: 'test.everywhere' },
] satisfies readonly KeymapEntry[])

let registry: Registry

declareSpecified(options, category({ name: 'Sale', order: 40, kind: 'shared', screens: ['step1', 'step4'] }))

beforeEach(() => {
  registry = createRegistry()
  registry.register([
    command({ id: 'test.go', where: [step1] }),
    command({ id: 'test.change', where: [step1], refuses: () => refuse('no_trips') }),
    command({ id: 'test.read' }),
    command({ id: 'test.other' }),
    command({ id: 'test.everywhere' }),
  ])
})

describe('the rows of a help tab', () => {
  it('are those of its category with every key, without commands that do not exist yet', () => {
    expect(rowsOfCategory(keymap, step1Category, registry)).toEqual([
      { command: 'test.go', keys: ['f1', 'shift+f1'] },
      { command: 'test.change', keys: ['f5'] },
    ])
  })

  it('show one row for a command with several ids', () => {
    expect(rowsOfCategory(keymap, everywhereCategory, registry)).toEqual([
      { command: 'test.everywhere', keys: ['ctrl+k', 'esc'] },
    ])
  })
})

describe('a key with a command on each of two pages', () => {
  const shared = bindings([
    { name: 'Issue', keys: 'f1', category: 'Recall', command: ['test.far', 'test.near'] },
    { name: 'Mark_All', keys: 'alt+t a', category: 'Options', command: 'test.change' },
  ])

  it('is listed in the tab of each, with the command it runs there', () => {
    const both = createRegistry()
    both.register([
      command({ id: 'test.far', where: [recall] }),
      command({ id: 'test.near', where: [optionList] }),
      command({ id: 'test.change', where: [optionList] }),
    ])
    expect(rowsOfCategory(shared, recallCategory, both)).toEqual([{ command: 'test.far', keys: ['f1'] }])
    const ofOptions = rowsOfCategory(shared, options, both)
    expect(ofOptions.map((row) => row.command)).toEqual(['test.change', 'test.near'])
    both.enter(recall)
    both.push(optionList, false)
    expect(menuRows(shared, both).rows.map((row) => row.command)).toEqual(['test.change', 'test.near'])
  })
})

describe('the menu', () => {
  it('lists exactly the shortcuts of a step, those that cannot run a level down', () => {
    registry.enter(step1)
    expect(menuRows(keymap, registry)).toEqual({
      rows: [{ command: 'test.go', keys: ['f1', 'shift+f1'] }],
      more: [{ command: 'test.change', keys: ['f5'], off: true }],
    })
  })

  it('has at most 14 entries, first those about the thing that was clicked', () => {
    const many = createRegistry()
    const ids = Array.from({ length: 20 }, (_, at) => `test.c${at}`)
    many.register(
      ids.map((name, at) => {
        const id = name
        return command({ id, where: [step4], ...(at > 17 && { about: 'row' }) })
      }),
    )
    many.enter(step4)
    const keys = bindings(
      ids.map((id, at) => ({ name: id, keys: `alt+t ${at}`, category: 'Recall', command: id })),
    )
    const named = (about?: 'row') => menuRows(keys, many, about).rows.map((row) => row.command)
    expect(named('row')).toEqual(['test.c18', 'test.c19', ...ids.slice(0, 11)])
    expect(named()).toEqual(ids.slice(0, 13))
    expect(menuRows(keys, many).more.map((row) => row.command)).toEqual(ids.slice(13))
  })

  it('lists the commands available on a screen without a help tab', () => {
    registry.enter(step4)
    expect(menuRows(keymap, registry).rows.map((row) => row.command)).toEqual([
      'test.read',
      'test.other',
      'test.everywhere',
    ])
  })

  it('is empty in a dialog without shortcuts', () => {
    registry.enter(step1)
    registry.push('panel')
    expect(menuRows(keymap, registry)).toEqual({ rows: [], more: [] })
  })
})

describe('the sheet', () => {
  it('contains the keys of the screen and of everywhere, without those the screen overrides', () => {
    registry.enter(step1)
    expect(sheetSections(keymap, registry)).toEqual([
      {
        title: 'Step 1',
        rows: [
          { command: 'test.go', keys: ['f1', 'shift+f1'] },
          { command: 'test.change', keys: ['f5'] },
        ],
      },
      {
        title: 'help:shortcutsOf.everywhere',
        rows: [
          { command: 'test.other', keys: ['f9'] },
          { command: 'test.everywhere', keys: ['ctrl+k', 'esc'] },
        ],
      },
    ])
  })

  it('lists what several pages share apart from the keys of the page', () => {
    const shared = bindings([
      { name: 'Undo', keys: 'ctrl+z', category: 'Sale', command: ['test.near', 'test.far'] },
      { name: 'Go', keys: 'f1', category: 'Step 1', command: 'test.go' },
    ])
    const both = createRegistry()
    both.register([
      command({ id: 'test.near', where: [step1, step4] }),
      command({ id: 'test.far', where: [recall] }),
      command({ id: 'test.go', where: [step1] }),
    ])
    const titled = () =>
      sheetSections(shared, both).map(({ title, rows }) => [title, rows.map((row) => row.command)])
    both.enter(step1)
    expect(titled()).toEqual([
      ['Step 1', ['test.go']],
      ['Sale', ['test.near']],
    ])
    both.enter(recall)
    expect(titled()).toEqual([['Recall', ['test.far']]])
  })

  it('is one list when the screen has no category', () => {
    registry.enter(step4)
    const [here, ...others] = sheetSections(keymap, registry)
    expect(others).toEqual([])
    expect(here?.title).toBe('help:sheet.here')
    expect(here?.rows.map((row) => row.command)).toEqual(['test.read', 'test.other', 'test.everywhere'])
  })
})

describe('letters typed in a menu', () => {
  const titles = ['Έκδοση', 'Ακύρωση', 'Επόμενο', 'Clear']

  it('find the next row that starts with them, ignoring accents and case', () => {
    expect(rowTyped(titles, -1, 'ε')).toBe(0)
    expect(rowTyped(titles, 0, 'ε')).toBe(2)
    expect(rowTyped(titles, 2, 'ε')).toBe(0)
    expect(rowTyped(titles, 0, 'c')).toBe(3)
  })

  it('stay on the row while more letters are typed', () => {
    expect(rowTyped(titles, 2, 'επο')).toBe(2)
    expect(rowTyped(titles, 0, 'επ')).toBe(2)
  })

  it('find nothing when no row starts with them', () => {
    expect(rowTyped(titles, 1, 'z')).toBe(-1)
    expect(rowTyped([], -1, 'a')).toBe(-1)
  })
})
