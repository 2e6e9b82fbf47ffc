import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { GateAnswer } from '../../../../src/desk/checkin/checkinStore.ts'
import { answerText } from '../../../../src/desk/checkin/scan/ScanField.tsx'
import { refuse } from '../../../../src/domain/refusal.ts'
import { textsOf } from '../../../kit/desk/deskLanguage.ts'

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: textsOf('en') }, interpolation: { escapeValue: false } }),
)

const textOf = (answer: Partial<GateAnswer>) =>
  answerText(
    { number: 1, tone: 'no', about: '', ...answer } as GateAnswer,
    i18next.getFixedT('en', 'checkin'),
  )

it('names a ticket once where the refusal names it', () => {
  const refusal = refuse('checkin_unknown_ticket', { ticket: 'H1000089' })
  expect(textOf({ refusal, about: 'H1000089' })).toBe('No ticket H1000089 of this company was found.')
})

it('names whom a refusal concerns that does not name them', () => {
  const refusal = refuse('checkin_twice', { at: '2026-11-27 09:11:37', by: 'demo', gate: '' })
  expect(textOf({ refusal, about: 'SMITH JOHN' })).toBe(
    'Already checked in at 27/11/2026 09:11 by demo. · SMITH JOHN',
  )
})
