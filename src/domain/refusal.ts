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

/** The parameters of the text of a refusal. */
type ParametersOf<Code extends RefusalCode> = Code extends unknown
  ? Readonly<Record<(typeof refusals)[Code][number], string | number>>
  : never

/** Returns a refusal with all that its text needs; `at` is a JSON pointer into the input. */
export function refuse<Code extends RefusalCode>(
  refusal: Code,
  ...[parameters = {} as ParametersOf<Code>, at]: Record<string, never> extends ParametersOf<Code>
    ? [parameters?: ParametersOf<Code>, at?: string]
    : [parameters: ParametersOf<Code>, at?: string]
): Refusal {
  return at === undefined ? { refusal, parameters } : { refusal, parameters, at }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value
}
