import { handle } from '../../../src/desk/command/command.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InputTarget, Move } from '../../../src/desk/command/inputTarget.ts'
import { createMenuInputTarget } from '../../../src/desk/help/Menu.tsx'

let marked: number
let done: string[]
let time: number
let menu: InputTarget

beforeEach(() => {
  marked = -1
  done = []
  time = 0
  menu = createMenuInputTarget({
    titles: () => ['Continue', 'Clear', 'Add route'],
    marked: () => marked,
    mark: (row) => (marked = row),
    choose: () => done.push('chosen'),
    close: () => done.push('closed'),
    now: () => time,
  })
})

const move = (...given: Move[]) => given.map((one) => menu.handleInput({ move: one }, 'live'))
const type = (text: string) => menu.handleInput({ text }, 'live')

describe('a menu', () => {
  it('is traversed by arrows, Home and End, with wrap-around', () => {
    move('down')
    expect(marked).toBe(0)
    move('up')
    expect(marked).toBe(2)
    move('down')
    expect(marked).toBe(0)
    move('last')
    expect(marked).toBe(2)
    move('first')
    expect(marked).toBe(0)
  })

  it('is entered from below by the up arrow', () => {
    move('up')
    expect(marked).toBe(2)
  })

  it('runs by Enter, closes by Esc and Tab', () => {
    move('enter', 'escape', 'next')
    expect(done).toEqual(['chosen', 'closed', 'closed'])
  })

  it('treats letters typed in quick succession as one search text', () => {
    type('c')
    expect(marked).toBe(0)
    type('l')
    expect(marked).toBe(1)
    time += 2000
    type('a')
    expect(marked).toBe(2)
  })

  it('ignores other moves and commands', () => {
    expect(move('pageDown')).toEqual([false])
    expect(menu.handleInput({ command: handle('test.go') }, 'live')).toBe(false)
  })
})
