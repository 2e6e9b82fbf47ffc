import { beforeEach, expect, test } from 'vitest'
import { question } from '../../../src/desk/question/handle.ts'
import {
  askedOf,
  closeQuestion,
  closeQuestionOf,
  isQuestionOpen,
  lastAskedOf,
  openQuestion,
  openQuestionOf,
  reopenQuestion,
} from '../../../src/desk/question/questions.ts'
import { endSession } from '../../../src/desk/request/identity.ts'

const cancel = question<{ rows: number }>('ship.cancel')
const rename = question('ship.rename')
const other = question<{ name: string }>('port.rename')

beforeEach(endSession)

test('a question is open with what it is about until it is closed', () => {
  openQuestion(cancel, { rows: 2 })
  expect([askedOf(cancel), isQuestionOpen(cancel), isQuestionOpen(rename)]).toEqual([
    { rows: 2 },
    true,
    false,
  ])
  expect(askedOf(cancel)).toBe(askedOf(cancel))
  closeQuestion(cancel)
  expect([askedOf(cancel), lastAskedOf(cancel)]).toEqual([undefined, { rows: 2 }])
})

test('a folder asks one question at a time', () => {
  openQuestion(other, { name: 'Syros' })
  openQuestion(cancel, { rows: 2 })
  openQuestion(rename, {})
  expect([isQuestionOpen(cancel), isQuestionOpen(rename), askedOf(other)]).toEqual([
    false,
    true,
    { name: 'Syros' },
  ])
  closeQuestion(cancel)
  expect(isQuestionOpen(rename)).toBe(true)
})

test('all but one question of a folder are closed, and one is opened again', () => {
  openQuestion(cancel, { rows: 2 })
  closeQuestionOf('ship', cancel)
  const open = openQuestionOf('ship')
  expect(open).toEqual({ id: 'ship.cancel', asked: { rows: 2 } })
  closeQuestionOf('ship')
  expect(openQuestionOf('ship')).toBeUndefined()
  reopenQuestion(open!)
  expect(askedOf(cancel)).toEqual({ rows: 2 })
})

test('the end of a session closes every question', () => {
  openQuestion(cancel, { rows: 2 })
  endSession()
  expect([isQuestionOpen(cancel), lastAskedOf(cancel)]).toEqual([false, undefined])
})
