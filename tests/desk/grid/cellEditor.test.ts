import { beforeEach, expect, test, vi } from 'vitest'
import type { Input } from '../../../src/desk/command/acceptor.ts'
import { type CellEditor, createCellEditor } from '../../../src/desk/grid/cellEditor.ts'
import type { EditTable } from '../../../src/desk/grid/editorModel.ts'
import { gridMessages } from '../../../src/desk/grid/gridMessages.ts'
import { cellAfter, type EditColumn, nextStop } from '../../../src/desk/grid/editColumn.ts'

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
  const current = () => ({ rows: people, columns, keyOf, onEnd })
  table = new Proxy({} as EditTable<Person>, { get: (_, key) => current()[key as 'rows'] })
  editor = createCellEditor(current, { changed: () => {}, renderNow: () => {}, leaveGrid: leave })
})

const live = (...inputs: Input[]) => inputs.map((input) => editor.accept(input, 'live'))
const queued = (...inputs: Input[]) => inputs.map((input) => editor.accept(input, 'queue'))
const here = () => [editor.state().cell.place, columns[editor.state().cell.column]?.key]

test('The cursor starts on the first editable cell', () => {
  const shownFirst = createCellEditor(
    () => ({ rows: people, columns: [column('fare'), ...columns], keyOf: ({ id }) => id }),
    {
      changed: () => {},
      renderNow: () => {},
      leaveGrid: leave,
    },
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

test('Delete empties a cell, also one with an invalid text', () => {
  live({ move: 'delete' })
  expect(people[0]?.surname).toBe('')
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

test('Arrows and pages stay within the grid', () => {
  expect(cellAfter('up', { place: 0, column: 1 }, 2, 5)).toEqual({ place: 0, column: 1 })
  expect(cellAfter('pageDown', { place: 0, column: 1 }, 2, 5)).toEqual({ place: 1, column: 1 })
  expect(cellAfter('last', { place: 0, column: 1 }, 2, 5)).toEqual({ place: 0, column: 4 })
  expect(cellAfter('left', { place: 0, column: 0 }, 2, 5)).toEqual({ place: 0, column: 0 })
  expect(cellAfter('enter', { place: 0, column: 0 }, 2, 5)).toBeUndefined()
  expect(nextStop(people, columns, { place: 0, column: 0 }, -1)).toBeUndefined()
})
