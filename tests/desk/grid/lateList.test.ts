import { beforeEach, expect, test, vi } from 'vitest'
import type { KeyInput } from '../../../src/desk/command/inputTarget.ts'
import { type CellEditor, createCellEditor } from '../../../src/desk/grid/cellEditor.ts'
import type { EditColumn } from '../../../src/desk/grid/column.ts'
import type { EditorHost } from '../../../src/desk/grid/editorModel.ts'

const sexes = [
  { code: 'M', name: 'Άνδρας' },
  { code: 'F', name: 'Γυναίκα' },
]
let row: { sex: string; age: string }
let editor: CellEditor
/** The list of sexes is still to come; what waits for it is called by `comes`. */
let isLate: boolean
let waiting: (() => boolean)[]
const run = vi.fn<EditorHost['run']>()

const columns: readonly EditColumn<typeof row>[] = [
  {
    key: 'sex',
    title: 'Sex',
    width: 90,
    text: ({ sex }) => sex,
    edit: {
      choices: (typed) => (isLate ? [] : sexes.filter(({ name }) => name.startsWith(typed))),
      isLate: () => isLate,
      commit(_, sex) {
        if (!sexes.some(({ code }) => code === sex)) return 'no such sex'
        row = { ...row, sex }
        return undefined
      },
    },
  },
  {
    key: 'age',
    title: 'Age',
    width: 90,
    text: ({ age }) => age,
    edit: { commit: () => undefined },
  },
]

beforeEach(() => {
  vi.clearAllMocks()
  row = { sex: '', age: '' }
  isLate = true
  waiting = []
  editor = createCellEditor(() => ({ rows: [row], columns, keyOf: () => 'a' }), {
    changed: () => {},
    renderNow: () => {},
    leaveGrid: () => false,
    whenListed: (_, goOn) => void waiting.push(goOn),
    afterListed: (_, goOn) => void waiting.push(() => goOn() === undefined),
    run,
  })
})

const live = (input: KeyInput) => editor.handleInput(input, 'live')
const here = () => columns[editor.state().cell.column]?.key

/** The list comes; returns whether what waited for it was valid, or no longer meant. */
function comes(): readonly boolean[] {
  isLate = false
  return waiting.splice(0).map((goOn) => goOn())
}

test('What ends a text waits for its late list, which then completes it', () => {
  editor.type('Γυν')
  expect(live({ move: 'next' })).toBe(true)
  expect([here(), editor.state().draft, row.sex]).toEqual(['sex', 'Γυν', ''])
  expect(comes()).toEqual([true])
  expect([here(), row.sex]).toEqual(['age', 'F'])
})

test('A text typed before its list came is completed by it also where no key has waited', () => {
  editor.type('Γυν')
  isLate = false
  live({ move: 'enter' })
  expect(row.sex).toBe('F')
})

test('What the list does not have stays in its cell, and the keys typed since unplayed', () => {
  editor.type('x')
  editor.handleInput({ move: 'down' }, 'queue')
  expect(comes()).toEqual([false])
  expect(editor.invalidAt({ place: 0, column: 0 })?.text).toBe('x')
  expect(editor.hasInvalidText?.()).toBe(true)
})

test('A command waits for the list too, and runs once the text is committed', () => {
  editor.type('Γ')
  expect(live({ command: 'x' as never })).toBe(true)
  expect(run).not.toHaveBeenCalled()
  expect(comes()).toEqual([true])
  expect(row.sex).toBe('F')
  expect(run).toHaveBeenCalledWith('x')
})

test('A list that comes after its text was typed on ends nothing', () => {
  editor.type('Γ')
  live({ move: 'next' })
  editor.type('Γx')
  expect(comes()).toEqual([true])
  expect([here(), editor.state().draft]).toEqual(['sex', 'Γx'])
})

test('Without a typed text no key waits for a list', () => {
  expect(live({ move: 'next' })).toBe(true)
  expect(here()).toBe('age')
  expect(waiting).toEqual([])
})

test('A text left by mouse stays in its cell until its late list completes it', () => {
  editor.type('Γυν')
  expect(editor.commit()).toBe(false)
  expect([editor.state().draft, row.sex]).toEqual(['Γυν', ''])
  comes()
  expect([editor.state().draft, row.sex]).toEqual([undefined, 'F'])
})

test('A click on another cell goes there once the late list has completed the text', () => {
  editor.type('Γυν')
  editor.commit()
  editor.go({ place: 0, column: 1 })
  expect([here(), row.sex]).toEqual(['sex', ''])
  comes()
  expect([here(), row.sex]).toEqual(['age', 'F'])
})

test('A text left by mouse that the list does not have is refused, not stored', () => {
  editor.type('x')
  editor.commit()
  comes()
  expect([editor.invalidAt({ place: 0, column: 0 })?.text, row.sex]).toEqual(['x', ''])
})

test('A grid that leaves the page waits for no list', () => {
  editor.type('M')
  editor.commit()
  editor.end()
  expect([editor.state().draft, row.sex]).toEqual([undefined, 'M'])
  comes()
  expect(row.sex).toBe('M')
})
