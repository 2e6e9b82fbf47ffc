import { beforeEach, expect, test, vi } from 'vitest'
import type { KeyInput } from '../../../src/desk/command/inputTarget.ts'
import { type CellEditor, createCellEditor } from '../../../src/desk/grid/cellEditor.ts'
import type { EditorHost, EditTable } from '../../../src/desk/grid/editorModel.ts'
import { gridMessages } from '../../../src/desk/grid/gridMessages.ts'
import { cellAfter, type EditColumn, nextStop } from '../../../src/desk/grid/column.ts'

vi.mock('i18next', () => ({
  default: { t: (key: string, { signs }: { signs: string }) => `${key} ${signs}` },
}))

interface Person {
  id: string
  surname: string
  sex: string
  age: string
  proof: string
  fare: string
}

const sexes = [
  { code: 'M', name: 'Άνδρας' },
  { code: 'F', name: 'Γυναίκα' },
]
const leave = vi.fn<(step: 1 | -1) => boolean>(() => true)
const onEnd = vi.fn<() => void>()
let people: Person[]
let editor: CellEditor
let table: EditTable<Person>
/** What the owner of the grid is asked and may answer. */
let owner: Partial<EditTable<Person>>
const changed = vi.fn<() => void>()
/** Renders the rows, as React does after a commit. */
const renderNow = vi.fn<() => void>(() => void (drawn = people))
let drawn: Person[]
const host: EditorHost = {
  changed,
  renderNow,
  leaveGrid: leave,
  whenListed: () => {},
  afterListed: () => {},
  run: () => {},
}

const put = (row: Person, change: Partial<Person>) => {
  people = people.map((one) => (one.id === row.id ? { ...one, ...change } : one))
}
const column = (key: keyof Person, edit?: EditColumn<Person>['edit']): EditColumn<Person> => ({
  key,
  title: key,
  width: 90,
  text: (row) => row[key],
  ...(edit ? { edit } : {}),
})
const columns = [
  column('surname', { commit: (row, surname) => void put(row, { surname: surname.toUpperCase() }) }),
  column('sex', {
    choices: (typed) => sexes.filter(({ code, name }) => [code, name].some((text) => text.startsWith(typed))),
    commit: (row, sex) => (sexes.some(({ code }) => code === sex) ? void put(row, { sex }) : 'no such sex'),
  }),
  column('age', {
    commit: (row, age) => (/^\d+$/.test(age) ? void put(row, { age }) : 'not a number'),
    preview: (text) => (/^\d+$/.test(text) ? `${text} years` : undefined),
  }),
  column('proof', {
    commit: (row, proof) => void put(row, { proof }),
    locked: ({ age }) => Number(age) >= 18,
  }),
  column('fare'),
]

beforeEach(() => {
  vi.clearAllMocks()
  people = [
    { id: 'a', surname: 'KOSTAS', sex: 'M', age: '40', proof: '', fare: '43,50' },
    { id: 'b', surname: '', sex: '', age: '', proof: '', fare: '21,75' },
  ]
  const keyOf = ({ id }: Person) => id
  owner = {}
  const current = () => ({ rows: people, columns, keyOf, onEnd, ...owner })
  table = new Proxy({} as EditTable<Person>, { get: (_, key) => current()[key as 'rows'] })
  drawn = people
  editor = createCellEditor(current, host)
})

const live = (...inputs: KeyInput[]) => inputs.map((input) => editor.handleInput(input, 'live'))
const queued = (...inputs: KeyInput[]) => inputs.map((input) => editor.handleInput(input, 'queue'))
const here = () => [editor.state().cell.place, columns[editor.state().cell.column]?.key]

test('The cursor starts on the first editable cell', () => {
  const shownFirst = createCellEditor(
    () => ({ rows: people, columns: [column('fare'), ...columns], keyOf: ({ id }) => id }),
    host,
  )
  expect(shownFirst.state().cell).toEqual({ place: 0, column: 1 })
})

test('Typing replaces the text of the cell; Enter commits it and moves to the next cell', () => {
  editor.type('pappas')
  live({ move: 'enter' })
  expect(people[0]?.surname).toBe('PAPPAS')
  expect(here()).toEqual([0, 'sex'])
})

test('Enter on a cell opens its text for editing, and typing then replaces it', () => {
  live({ move: 'enter' })
  expect(editor.state().draft).toBe('KOSTAS')
  queued({ text: 'nik' }, { text: 'as' }, { move: 'next' })
  expect(people[0]?.surname).toBe('NIKAS')
})

test('Esc restores the text, and is left to the screen when no cell is open', () => {
  editor.type('x')
  expect(editor.keeps?.('esc')).toBe(true)
  expect(live({ move: 'escape' })).toEqual([true])
  expect(people[0]?.surname).toBe('KOSTAS')
  expect(editor.keeps?.('esc')).toBe(false)
  expect(live({ move: 'escape' })).toEqual([false])
})

test('Home and End stay in the text that is being typed, and go to the ends of the row otherwise', () => {
  editor.go({ place: 0, column: 2 })
  expect(live({ move: 'first' })).toEqual([true])
  expect(here()).toEqual([0, 'surname'])
  expect(live({ move: 'last' })).toEqual([true])
  expect(here()).toEqual([0, 'fare'])
  editor.go({ place: 0, column: 0 })
  editor.type('PAP')
  // The input of the cell moves its caret.
  expect(live({ move: 'first' }, { move: 'last' })).toEqual([false, false])
  expect(here()).toEqual([0, 'surname'])
  expect(editor.state().draft).toBe('PAP')
  expect(people[0]?.surname).toBe('KOSTAS')
})

test('Enter and Tab skip read-only and locked cells', () => {
  editor.go({ place: 0, column: 2 })
  live({ move: 'next' })
  expect(here()).toEqual([1, 'surname'])
  live({ move: 'previous' })
  expect(here()).toEqual([0, 'age'])
})

test('A commit may unlock the next cell', () => {
  editor.go({ place: 0, column: 2 })
  editor.type('7')
  live({ move: 'next' })
  expect(here()).toEqual([0, 'proof'])
})

test('An invalid text remains in its cell with its reason, and the record does not change', () => {
  editor.go({ place: 1, column: 2 })
  editor.type('ten')
  expect(live({ move: 'next' })).toEqual([true])
  expect(editor.invalidAt({ place: 1, column: 2 })).toMatchObject({ text: 'ten', message: 'not a number' })
  expect(people[1]?.age).toBe('')
  expect(editor.goToFirstInvalid()).toEqual({ place: 1, column: 2 })
  live({ move: 'enter' })
  expect(editor.state().draft).toBe('ten')
  editor.type('10')
  live({ move: 'enter' })
  expect(people[1]?.age).toBe('10')
  expect(editor.goToFirstInvalid()).toBeUndefined()
})

test('An invalid text is cleared when the record gets another value in that cell', () => {
  editor.go({ place: 1, column: 2 })
  editor.type('ten')
  live({ move: 'down' })
  put(people[1] as Person, { age: '30' })
  expect(editor.invalidAt({ place: 1, column: 2 })).toBeUndefined()
})

test('A text selected ahead is replaced by the text typed after it', () => {
  queued({ text: 'ELE' }, { move: 'all' }, { text: 'NIKOS' }, { move: 'enter' })
  expect(people[0]?.surname).toBe('NIKOS')
})

test('A word deleted ahead is deleted as a whole, and so is a text selected ahead', () => {
  queued({ text: 'von berg' }, { move: 'backspaceWord' }, { text: 'burg' }, { move: 'enter' })
  expect(people[0]?.surname).toBe('VON BURG')
  expect(queued({ text: '4' }, { move: 'deleteWord' })).toEqual([true, false])
  queued({ move: 'all' }, { move: 'backspaceWord' })
  expect(editor.state().draft).toBe('')
})

test('An invalid text stops keys typed ahead, but not live keys', () => {
  editor.go({ place: 1, column: 2 })
  expect(queued({ text: 'ten' }, { move: 'next' })).toEqual([true, false])
  expect(here()).toEqual([1, 'age'])
})

test('A typed part of a choice is completed on Enter', () => {
  editor.go({ place: 1, column: 1 })
  expect(queued({ text: 'Γυ' }, { move: 'enter' })).toEqual([true, true])
  expect(people[1]?.sex).toBe('F')
  expect(here()).toEqual([1, 'age'])
})

test('Space opens the list, arrows move its mark, Esc leaves the value unchanged', () => {
  editor.go({ place: 0, column: 1 })
  live({ move: 'space' })
  expect(editor.state()).toMatchObject({ listed: true, here: 0 })
  live({ move: 'down' }, { move: 'escape' })
  expect(people[0]?.sex).toBe('M')
  live({ move: 'space' }, { move: 'down' }, { move: 'enter' })
  expect(people[0]?.sex).toBe('F')
})

test('Copying commits the text of the cell above; in the first row it has no effect', () => {
  expect(editor.copyAbove()).toBe(false)
  editor.go({ place: 1, column: 0 })
  expect(editor.copyAbove()).toBe(true)
  expect(people[1]?.surname).toBe('KOSTAS')
})

test('A command offered before it runs commits the typed text', () => {
  editor.type('vlachos')
  expect(live({ command: 'x' as never })).toEqual([false])
  expect(people[0]?.surname).toBe('VLACHOS')
})

test('After the last cell Enter calls the owner, Tab leaves the grid', () => {
  editor.go({ place: 1, column: 3 })
  live({ move: 'enter' }, { move: 'enter' })
  expect(onEnd).toHaveBeenCalledOnce()
  expect(live({ move: 'next' })).toEqual([false])
  expect(leave).not.toHaveBeenCalled()
  expect(queued({ move: 'next' })).toEqual([true])
  expect(leave).toHaveBeenCalledWith(1)
})

test('Page keys are left to the screen while no cell is open, and page the list while one is', () => {
  expect(editor.yields?.('pagedown')).toBe(true)
  expect(editor.yields?.('down')).toBe(false)
  editor.type('x')
  expect(editor.yields?.('pagedown')).toBe(false)
})

test('Delete empties a cell, also one with an invalid text, but none that is locked', () => {
  changed.mockClear()
  expect(live({ move: 'delete' })).toEqual([true])
  expect(people[0]?.surname).toBe('')
  expect(changed).toHaveBeenCalledOnce()
  put(people[0] as Person, { proof: 'AB 12' })
  editor.go({ place: 0, column: 3 })
  expect(live({ move: 'delete' })).toEqual([false])
  expect(people[0]?.proof).toBe('AB 12')
})

test('A read-only cell accepts no text', () => {
  editor.go({ place: 0, column: 4 })
  expect(queued({ text: '9' })).toEqual([false])
})

test('Below the grid is shown the meaning of the text, otherwise the problems of its row, otherwise of another row', () => {
  const checked = new Proxy(table, {
    get: (target, key) =>
      key === 'problems'
        ? ({ surname }: Person) => (surname === '' ? [{ key: 'surname', message: 'missing' }] : [])
        : target[key as 'rows'],
  })
  expect(gridMessages(checked, editor)).toEqual([{ text: '2 surname: missing', tone: 'bad' }])
  editor.go({ place: 0, column: 2 })
  editor.type('7')
  expect(gridMessages(checked, editor)).toEqual([{ text: '7 years', tone: 'plain' }])
  editor.type('x')
  live({ move: 'up' })
  expect(gridMessages(checked, editor)).toEqual([{ text: '1 age: not a number', tone: 'bad' }])
})

test('Below the grid are named the signs of the typed text that papers cannot print', () => {
  editor.go({ place: 0, column: 0 })
  editor.type('A🎂')
  expect(gridMessages(table, editor)).toEqual([{ text: 'app:notOnPaper 🎂', tone: 'warn' }])
})

test('Arrows and pages stay within the grid', () => {
  expect(cellAfter('up', { place: 0, column: 1 }, 2, 5)).toEqual({ place: 0, column: 1 })
  expect(cellAfter('pageDown', { place: 0, column: 1 }, 2, 5)).toEqual({ place: 1, column: 1 })
  expect(cellAfter('last', { place: 0, column: 1 }, 2, 5)).toEqual({ place: 0, column: 4 })
  expect(cellAfter('left', { place: 0, column: 0 }, 2, 5)).toEqual({ place: 0, column: 0 })
  expect(cellAfter('enter', { place: 0, column: 0 }, 2, 5)).toBeUndefined()
  expect(nextStop(people, columns, { place: 0, column: 0 }, -1)).toBeUndefined()
})

const at = (column: number, place = 0) => editor.go({ place, column })

test('Backspace on a cell begins an empty text; a locked cell has none', () => {
  expect(live({ move: 'backspace' })).toEqual([true])
  expect(editor.state().draft).toBe('')
  at(3)
  expect(live({ move: 'backspace' }, { move: 'space' }, { text: 'x' })).toEqual([false, false, false])
  editor.type('x')
  expect([editor.begin(), editor.state().draft]).toEqual([false, undefined])
})

test('Undo is of the text being typed, and is left to the screen otherwise', () => {
  expect(editor.keeps?.('ctrl+z')).toBe(false)
  editor.type('x')
  expect(['ctrl+z', 'esc', 'f1'].map((keys) => editor.keeps?.(keys))).toEqual([true, true, false])
})

test('Esc is of an open list and of an invalid text, which it discards', () => {
  at(1)
  live({ move: 'space' })
  expect(editor.keeps?.('esc')).toBe(true)
  expect(['pageup', 'alt+left'].map((keys) => editor.yields?.(keys))).toEqual([false, false])
  live({ move: 'escape' })
  expect(editor.keeps?.('esc')).toBe(false)
  at(2)
  editor.type('ten')
  expect([editor.commit(), editor.isValid()]).toEqual([false, false])
  expect(editor.keeps?.('esc')).toBe(true)
  expect(live({ move: 'escape' })).toEqual([true])
  expect([editor.isValid(), editor.invalidAt({ place: 0, column: 2 })]).toEqual([true, undefined])
})

test('Keys that page and that arrange columns are left to the screen while no cell is open', () => {
  const keys = ['pageup', 'pagedown', 'alt+left', 'alt+right', 'alt+shift+left', 'alt+shift+right']
  expect(keys.map((key) => editor.yields?.(key))).toEqual(keys.map(() => true))
  editor.type('x')
  expect(keys.map((key) => editor.yields?.(key))).toEqual(keys.map(() => false))
})

test('A valid text ends an invalid one, also where the record does not change', () => {
  at(2)
  editor.type('ten')
  expect(editor.commit()).toBe(false)
  editor.type('40')
  expect(editor.commit()).toBe(true)
  expect([editor.isValid(), editor.invalidAt({ place: 0, column: 2 })]).toEqual([true, undefined])
})

test('The first invalid text is found in any row and column, and a text still being typed is committed first', () => {
  const refusing = [column('surname', { commit: () => 'never' }), column('sex')]
  owner = { columns: refusing }
  at(0, 1)
  editor.type('x')
  expect(editor.goToFirstInvalid()).toEqual({ place: 1, column: 0 })
  expect(here()).toEqual([1, 'surname'])
})

test('The cursor goes to no cell that the grid does not have', () => {
  for (const cell of [
    { place: 2, column: 0 },
    { place: 0, column: 5 },
  ]) {
    editor.type('nikas')
    editor.go(cell)
    expect(here()).toEqual([0, 'surname'])
    expect(people[0]?.surname).toBe('NIKAS')
  }
})

test('The owner hears where the cursor goes, and of each text typed', () => {
  const onPlace = vi.fn<(row: Person, place: number, key: string) => void>()
  const onType = vi.fn<(row: Person, key: string, text: string) => void>()
  owner = { onPlace, onType }
  at(2, 1)
  expect(onPlace.mock.lastCall).toEqual([people[1], 1, 'age'])
  queued({ text: '1' }, { text: '2' })
  expect(onType.mock.calls).toEqual([
    [people[1], 'age', '1'],
    [people[1], 'age', '12'],
  ])
})

test('The cursor follows its column without committing the text', () => {
  editor.type('x')
  changed.mockClear()
  editor.followColumn(0)
  expect(changed).not.toHaveBeenCalled()
  editor.followColumn(2)
  expect(editor.state()).toMatchObject({ cell: { place: 0, column: 2 }, draft: 'x' })
  expect(people[0]?.surname).toBe('KOSTAS')
})

test('The corners of the grid are reached while no text is being typed', () => {
  expect(editor.toCorner('last')).toBe(true)
  expect(here()).toEqual([1, 'fare'])
  expect(editor.toCorner('first')).toBe(true)
  expect(here()).toEqual([0, 'surname'])
  editor.type('x')
  expect(editor.toCorner('last')).toBe(false)
  expect(here()).toEqual([0, 'surname'])
})

test('Alt+Down opens the list of a cell that has choices', () => {
  expect(live({ move: 'open' })).toEqual([false])
  expect([editor.choices(), editor.state().listed]).toEqual([[], false])
  at(1)
  expect(live({ move: 'open' }, { move: 'down' })).toEqual([true, true])
  expect(editor.choices()).toEqual(sexes)
  expect(editor.state()).toMatchObject({ listed: true, here: 1, draft: undefined })
  at(4)
  expect(editor.choices()).toEqual([])
  expect(live({ move: 'open' })).toEqual([false])
})

test('The list opens with the mark on the choice that the cell names, or on none', () => {
  const marks = ['Γυναίκα', 'F', 'M', '?'].map((sex) => {
    put(people[0] as Person, { sex })
    at(1)
    live({ move: 'open' })
    const { here: mark } = editor.state()
    live({ move: 'escape' })
    return mark
  })
  expect(marks).toEqual([1, 1, 0, -1])
})

test('A list left with nothing marked closes and commits nothing', () => {
  at(1, 1)
  live({ move: 'open' })
  expect(editor.state().here).toBe(-1)
  expect(editor.commit()).toBe(true)
  expect([editor.state().listed, editor.isValid(), people[1]?.sex]).toEqual([false, true, ''])
})

test('Typing marks the first choice; a blank text marks none, and a cell without choices has no list', () => {
  at(1)
  editor.type('Γ')
  expect(editor.state()).toMatchObject({ listed: true, here: 0 })
  editor.type('')
  expect(editor.state()).toMatchObject({ listed: true, here: -1 })
  owner = {
    columns: [columns[0], { ...columns[1], edit: { ...columns[1]?.edit, choices: () => sexes } }] as never,
  }
  editor.type(' ')
  expect(editor.state()).toMatchObject({ listed: true, here: -1 })
  editor.begin()
  expect(editor.state()).toMatchObject({ draft: 'M', listed: false, here: -1, whole: true })
  owner = {}
  at(0)
  editor.type('x')
  expect(editor.state()).toMatchObject({ listed: false, here: 0, whole: false })
})

test('A chosen choice is committed, except on a cell that is only shown', () => {
  at(1)
  editor.type('Γ')
  editor.choose({ code: 'F', name: 'Γυναίκα' })
  expect(people[0]?.sex).toBe('F')
  expect(editor.state()).toMatchObject({ draft: undefined, listed: false, here: -1 })
  at(4)
  editor.choose({ code: '9', name: '9' })
  expect(people[0]?.fare).toBe('43,50')
})

test('Live keys that change a text are left to its input; typed ahead they change it', () => {
  editor.type('von')
  expect(live({ move: 'all' }, { move: 'space' }, { move: 'backspace' })).toEqual([false, false, false])
  expect(queued({ move: 'space' }, { text: 'bergs' }, { move: 'backspace' })).toEqual([true, true, true])
  expect(editor.state().draft).toBe('von berg')
  expect(queued({ move: 'all' }, { move: 'backspace' })).toEqual([true, true])
  expect(editor.state().draft).toBe('')
})

test('Up and Down commit the text and go to the cell above or below', () => {
  editor.type('nikas')
  expect(live({ move: 'down' })).toEqual([true])
  editor.type('vlachos')
  expect(live({ move: 'up' })).toEqual([true])
  expect(people.map(({ surname }) => surname)).toEqual(['NIKAS', 'VLACHOS'])
  expect(here()).toEqual([0, 'surname'])
})

test('An invalid text stops Down typed ahead, but not a live one', () => {
  at(2)
  expect(queued({ text: 'ten' }, { move: 'down' })).toEqual([true, false])
  expect(here()).toEqual([0, 'age'])
  editor.type('ten')
  expect(live({ move: 'down' })).toEqual([true])
  expect(here()).toEqual([1, 'age'])
  editor.type('30')
  expect(queued({ move: 'up' })).toEqual([true])
})

test('A move that means nothing to a grid is left to others', () => {
  expect(live({ move: 'seek' })).toEqual([false])
  expect(here()).toEqual([0, 'surname'])
})

test('Enter and Space on a cell that cannot be edited are offered to the owner, and used where it wants them', () => {
  const onLocked = vi.fn<(row: Person, move: 'enter' | 'space') => boolean>(() => true)
  owner = { onLocked }
  live({ move: 'enter' }, { move: 'escape' })
  expect(onLocked).not.toHaveBeenCalled()
  at(4)
  expect(live({ move: 'space' }, { move: 'enter' })).toEqual([true, true])
  expect(onLocked.mock.calls).toEqual([
    [people[0], 'space'],
    [people[0], 'enter'],
  ])
  expect(here()).toEqual([0, 'fare'])
  live({ move: 'left' })
  expect(onLocked).toHaveBeenCalledTimes(2)
  onLocked.mockReturnValue(false)
  expect(live({ move: 'space' }, { move: 'enter' })).toEqual([false, true])
  expect(here()).toEqual([1, 'surname'])
  owner = {}
  at(4)
  expect(live({ move: 'space' }, { move: 'enter' })).toEqual([false, true])
  expect(here()).toEqual([1, 'surname'])
})

test('In a grid without rows no key has an effect', () => {
  people = []
  owner = { onLocked: () => true }
  const none = live({ text: 'x' }, { move: 'space' }, { move: 'delete' }, { move: 'escape' })
  expect(none).toEqual([false, false, false, false])
  expect([editor.choices(), editor.invalidAt({ place: 0, column: 0 })]).toEqual([[], undefined])
  editor.choose({ code: 'F', name: 'Γυναίκα' })
  expect(editor.isValid()).toBe(true)
})

test('Enter on the last cell is used also where the owner has no use for it', () => {
  owner = { onEnd: undefined }
  at(3, 1)
  put(people[1] as Person, { age: '3' })
  expect(live({ move: 'enter' })).toEqual([true])
  expect(live({ move: 'enter' })).toEqual([true])
  owner = {}
  at(4, 1)
  live({ move: 'enter' })
  expect(onEnd).toHaveBeenCalledOnce()
})

test('The grid is rendered before the cursor moves on, since a commit may unlock the next cell or add a row', () => {
  drawn = people
  const { rows: _, ...rest } = { ...table, columns, keyOf: ({ id }: Person) => id }
  const onScreen = createCellEditor(() => ({ ...rest, rows: drawn }), host)
  onScreen.go({ place: 0, column: 2 })
  onScreen.type('7')
  onScreen.handleInput({ move: 'enter' }, 'live')
  expect(onScreen.state().cell).toEqual({ place: 0, column: 3 })
  onScreen.go({ place: 1, column: 2 })
  people = [...people, { ...(people[1] as Person), id: 'c' }]
  onScreen.handleInput({ move: 'down' }, 'live')
  expect(onScreen.state().cell).toEqual({ place: 2, column: 2 })
})

test('A command is offered to the owner, who may prevent it', () => {
  const onCommand = vi.fn<(command: string) => boolean>(() => true)
  owner = { onCommand }
  expect(live({ command: 'x' as never })).toEqual([true])
  expect(onCommand).toHaveBeenCalledWith('x')
})

test('Copying replaces a text being typed; a locked cell takes none, and an invalid copy is refused', () => {
  at(0, 1)
  editor.type('x')
  changed.mockClear()
  expect(editor.copyAbove()).toBe(true)
  expect(editor.state()).toMatchObject({ draft: undefined, listed: false })
  expect(people[1]?.surname).toBe('KOSTAS')
  expect(changed).toHaveBeenCalledTimes(2)
  put(people[0] as Person, { age: 'x', proof: 'AB 12' })
  at(2, 1)
  expect(editor.copyAbove()).toBe(false)
  put(people[1] as Person, { age: '30' })
  at(3, 1)
  expect(editor.copyAbove()).toBe(false)
  expect(people[1]?.proof).toBe('')
})

test('An invalid text belongs to its cell alone, also while other columns are shown', () => {
  at(2)
  editor.type('ten')
  editor.commit()
  expect(editor.invalidAt({ place: 1, column: 2 })).toBeUndefined()
  expect(editor.invalidAt({ place: 0, column: 9 })).toBeUndefined()
  expect(editor.invalidAt({ place: 9, column: 2 })).toBeUndefined()
  owner = { columns: columns.slice(1) }
  expect(editor.invalidAt({ place: 0, column: 1 })).toMatchObject({ text: 'ten' })
})

test('Editing begins with the text that the column gives for it', () => {
  owner = {
    columns: [column('fare', { start: ({ fare }) => fare.replace(',', '.'), commit: () => undefined })],
  }
  editor.begin()
  expect(editor.state().draft).toBe('43.50')
})
