import type { Operator } from '../kit/desk/operator.ts'

/** Checks the screen, or only the overlay that was opened over it. */
export type Look = (operator: Operator, view: string, within?: string) => Promise<void>

export interface Walk {
  operator: Operator
  url: string
  look: Look
  /** A further window before sign-in. */
  sitDown(): Promise<Operator>
}
