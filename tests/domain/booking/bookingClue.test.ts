import { expect, it } from 'vitest'
import { readClue } from '../../../src/domain/booking/bookingClue.ts'

it.each([
  ['papadopoulos', { surname: 'papadopoulos' }],
  ['παπαδόπουλος μαρία', { surname: 'παπαδόπουλος μαρία' }],
  ['papadopoulos/maria', { surname: 'papadopoulos/maria' }],
  ["o'brien-smith", { surname: "o'brien-smith" }],
  [' 697 123 4567 ', { phone: '697 123 4567' }],
  ['+306971234567', { phone: '+306971234567' }],
  ['(210) 123/45.67', { phone: '(210) 123/45 67' }],
  ['ika1234', { plate: 'IKA1234' }],
  ['ικα-1234', { plate: 'IKA1234' }],
  ['1234', undefined],
  ['?971234567', undefined],
  ['a1', undefined],
  ['a', undefined],
  ['+', undefined],
  ['', undefined],
])('%j is read as %j', (typed, clue) => expect(readClue(typed)).toEqual(clue))
