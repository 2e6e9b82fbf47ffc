import type { Refusal } from '../../../domain/refusal.ts'
import { useCheckIn } from '../store.ts'

/** What the gate staff may do: let board, stop, or look closer. Each has its colour, sign, word and sound. */
export type Tone = 'yes' | 'no' | 'attention'

type Did = 'checkIn' | 'forceCheckIn' | 'checkOut' | 'valid' | 'booking' | 'checkedOut' | 'sent'

/** The answer to one scan; worded where it is shown, so that it follows the language. */
export interface GateAnswer {
  tone: Tone
  did?: Did
  /** How many tickets `did` concerns. */
  count?: number
  refusal?: Refusal
  /** Whom it concerns. */
  about: string
  /** It was done without a connection. */
  here?: boolean
}

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
