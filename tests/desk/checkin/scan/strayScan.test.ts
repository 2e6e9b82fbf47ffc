import { beforeEach, describe, expect, it } from 'vitest'
import { isCode, isStrayScan } from '../../../../src/desk/checkin/scan/scans.ts'
import { scannedKeys } from '../../../../src/desk/keys/scannedKeys.ts'
import { checkInQuestion } from '../../../../src/desk/checkin/commands.ts'
import { closeQuestion, openQuestion } from '../../../../src/desk/question/questions.ts'

let now = 0
function press(key: string): void {
  expect(isStrayScan({ key, timeStamp: now })).toBe(false)
  scannedKeys.press({
    type: 'keydown',
    key,
    timeStamp: now,
    preventDefault: () => undefined,
    stopPropagation: () => undefined,
  })
}

/** Types a text with so many milliseconds between its keys, and then Enter. */
function typed(text: string, pause: number, beforeEnter = pause): boolean {
  now += 1000
  for (const key of text) {
    now += pause
    press(key)
  }
  now += beforeEnter
  return isStrayScan({ key: 'Enter', timeStamp: now })
}

beforeEach(() => openQuestion(checkInQuestion.turn, { to: 'stop' }))

describe('while a question is open', () => {
  it('the Enter of a scanner does not answer it', () => {
    expect(typed('H1000001', 4)).toBe(true)
    expect(typed('Η1000001', 4)).toBe(true)
    expect(typed('1000001', 10)).toBe(true)
    expect(typed('T1/H000000001234/ABCDEF/PIR-JTR/202606200730/AAAA', 2)).toBe(true)
  })

  it('a number that is typed fast answers the question that asks for it, and a ticket does not', () => {
    openQuestion(checkInQuestion.count, {} as never)
    expect(typed('24', 4)).toBe(false)
    expect(typed('H1000001', 4)).toBe(true)
  })

  it('the Enter of a person does, also after a code that is typed by hand', () => {
    expect(typed('H1000001', 90)).toBe(false)
    expect(typed('H1000001', 4, 400)).toBe(false)
    expect(typed('', 0)).toBe(false)
    expect(typed('no papers', 4)).toBe(false)
  })

  it('only the part that was typed fast is read', () => {
    now += 1000
    press('x')
    expect(typed('H1000001', 4)).toBe(true)
  })
})

it('without a question a scan is one', () => {
  closeQuestion(checkInQuestion.turn)
  expect(typed('H1000001', 4)).toBe(false)
})

it('a reason is no code', () => {
  expect(['driver has no papers', 'ASKED BY THE CAPTAIN', ''].map(isCode)).toEqual([false, false, false])
  expect(['h1000001', '1000001', ' H1 '].map(isCode)).toEqual([true, true, true])
})
