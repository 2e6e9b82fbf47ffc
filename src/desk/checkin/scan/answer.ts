import type { Refusal } from '../../../domain/refusal.ts'
import { type GateAnswer, type Tone, useCheckIn } from '../checkinStore.ts'

export const signs: Record<Tone, string> = { yes: '✓', no: '✕', attention: '!' }

const mostAnswers = 12

export function showAnswer(answer: GateAnswer): void {
  useCheckIn.setState(({ answers }) => ({
    answers: [{ ...answer, number: (answers[0]?.number ?? 0) + 1 }, ...answers].slice(0, mostAnswers),
  }))
}

/** The gate staff can do something about these: look again, fill in, or force with a reason. */
const solvable: ReadonlySet<string> = new Set([
  'checkin_twice',
  'checkin_incomplete',
  'checkin_other_day',
  'checkin_other_port',
  'checkin_ambiguous',
  'gate_no_list',
])

export const toneOf = ({ refusal }: Refusal): Tone => (solvable.has(refusal) ? 'attention' : 'no')
