import { handle } from '../../../src/desk/command/command.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { commandsOf, type CommandId, type Outcome } from '../../../src/desk/command/command.ts'
import type { InputTarget, Move } from '../../../src/desk/command/inputTarget.ts'
import { createLine, type Line } from '../../../src/desk/line/line.ts'
import { createLineInputTarget } from '../../../src/desk/line/useLineList.ts'
import { flushPromises, runningEach } from '../command/kit.ts'
import { context } from './context.ts'

let line: Line
let inputTarget: InputTarget
let ran: string[]
let list: { open: boolean; marked: number; chosen: number; completed: number }
let repeating: boolean

async function run(id: string): Promise<Outcome> {
  ran.push(id)
  return { done: true }
}

beforeEach(() => {
  ran = []
  repeating = false
  list = { open: false, marked: -1, chosen: 0, completed: 0 }
  line = createLine({
    context: () => context(),
    now: () => performance.now(),
    leave: () => ran.push('leave'),
    runner: {
      nearest: (choice) => commandsOf(choice)[0] ?? '',
      run,
      runEach: runningEach(run),
      leads: () => false,
      arrive: async () => {},
      asks: () => false,
      readiness: () => 'ready',
    },
  })
  inputTarget = createLineInputTarget({
    line,
    repeating: () => repeating,
    list: {
      isOpen: () => list.open,
      isMarked: () => list.marked >= 0,
      open: () => (list.open = true),
      close: () => void (list.open = false),
      step: (by) => {
        list.marked += by
        return true
      },
      choose: () => (list.chosen++, true),
      complete: () => (list.completed++, true),
    },
  })
})

const move = (one: Move, hand: 'live' | 'queue' = 'live') => inputTarget.handleInput({ move: one }, hand)

describe('keys in the line', () => {
  it('move from the empty line to the screen, and into the list when it is open', () => {
    expect(move('down')).toBe(true)
    expect(ran).toEqual(['leave'])
    list.open = true
    move('down')
    expect([ran.length, list.marked]).toEqual([1, 0])
  })

  it('list the commands when the key of the line is pressed in it', () => {
    expect(inputTarget.handleInput({ command: 'line.focus' as CommandId }, 'live')).toBe(true)
    expect(list.open).toBe(true)
    expect(inputTarget.handleInput({ command: handle('test.go') }, 'live')).toBe(false)
  })

  it('insert text at the cursor', () => {
    line.edit('pir 24', 4)
    inputTarget.handleInput({ text: 'jtr ' }, 'queue')
    expect(line.state()).toMatchObject({ text: 'pir jtr 24', cursor: 8 })
  })

  it('run the typed text or the marked suggestion', async () => {
    line.edit('r last')
    list.marked = 0
    move('enter')
    expect(list.chosen).toBe(1)
    list.marked = -1
    move('enter')
    await flushPromises()
    expect(ran).toEqual(['booking.recall'])
  })

  it('held down choose nothing', () => {
    repeating = true
    list.marked = 0
    move('enter')
    expect(list.chosen).toBe(0)
  })

  it('move through the history with up, and into the list with down', async () => {
    line.edit('r last')
    move('enter')
    await flushPromises()
    move('up')
    expect(line.state().text).toBe('r last')
    move('down')
    expect(line.state().text).toBe('')
    line.edit('pir j')
    move('down')
    expect(list.marked).toBe(0)
    move('up')
    expect(list.marked).toBe(-1)
  })

  it('esc closes the list, then empties the line, then is left to the screen', () => {
    line.edit('pir')
    list.open = true
    expect(inputTarget.keeps?.('esc')).toBe(true)
    expect([move('escape'), line.state().text]).toEqual([true, 'pir'])
    expect([move('escape'), line.state().text]).toEqual([true, ''])
    expect(inputTarget.keeps?.('esc')).toBe(false)
    expect(move('escape')).toBe(false)
  })

  it('tab completes the word', () => {
    move('next')
    expect(list.completed).toBe(1)
  })

  it('are left to the browser while live, and edit here when typed ahead', () => {
    line.edit('pirs', 4)
    expect(move('backspace')).toBe(false)
    move('backspace', 'queue')
    move('first', 'queue')
    move('delete', 'queue')
    move('right', 'queue')
    move('space', 'queue')
    expect(line.state()).toMatchObject({ text: 'i r', cursor: 2 })
  })

  it('delete whole words when typed ahead', () => {
    line.edit('pir-jtr 24 2a car', 'pir-jtr 24 '.length)
    move('backspaceWord', 'queue')
    expect(line.state()).toMatchObject({ text: 'pir-jtr 2a car', cursor: 'pir-jtr '.length })
    move('deleteWord', 'queue')
    expect(line.state().text).toBe('pir-jtr  car')
    move('backspaceWord', 'queue')
    move('backspaceWord', 'queue')
    expect(line.state()).toMatchObject({ text: 'pir car', cursor: 'pir'.length })
    move('all', 'queue')
    move('deleteWord', 'queue')
    expect([move('backspaceWord', 'queue'), line.state().text]).toEqual([true, ''])
  })

  it('search the lines run before, and wait while the line runs', async () => {
    line.edit('half')
    expect(move('seek', 'queue')).toBe(true)
    inputTarget.handleInput({ text: 'pas' }, 'queue')
    expect(line.state()).toMatchObject({ mode: 'seeking', text: 'pas' })
    move('escape')
    line.edit('pir jtr 24')
    move('enter')
    expect([line.state().mode, move('seek', 'queue')]).toEqual(['running', false])
    await flushPromises()
    expect(move('seek', 'queue')).toBe(true)
  })

  it('replace or delete the whole text when it was selected ahead', () => {
    line.edit('pir jtr', 4)
    move('all', 'queue')
    inputTarget.handleInput({ text: '1' }, 'queue')
    expect(line.state()).toMatchObject({ text: '1', cursor: 1 })
    move('all', 'queue')
    move('backspace', 'queue')
    expect(line.state()).toMatchObject({ text: '', cursor: 0 })
  })

  it('separate entries when typed ahead', () => {
    line.edit('1')
    move('break', 'queue')
    expect(line.state().text).toBe('1 ; ')
  })

  it('of commands are left to their handlers', () => {
    expect(inputTarget.handleInput({ command: handle('test.go') }, 'live')).toBe(false)
  })
})
