import type { refusals } from './refusals.ts'

export type RefusalCode = keyof typeof refusals

export interface Refusal {
  refusal: RefusalCode
  parameters: Record<string, string | number>
  /** JSON pointer into the input: `/trips/0/leader/mobile`. */
  at?: string
  /** Text of an outside CRS, for codes that are not ours. */
  message?: string
}

export function refuse(
  refusal: RefusalCode,
  parameters: Record<string, string | number> = {},
  at?: string,
): Refusal {
  return at === undefined ? { refusal, parameters } : { refusal, parameters, at }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value
}
