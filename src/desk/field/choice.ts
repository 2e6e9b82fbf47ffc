import { indexFor, isTie, rank } from '../../domain/value/rank.ts'

export interface Choice {
  code: string
  name: string
  /** Where it lies or what it belongs to; shown at the right. */
  area?: string
}

export interface Ranked {
  /** At most `mostShown`, the likeliest first. */
  choices: readonly Choice[]
  /** The best two are as good as one another: nothing is chosen until the operator says which. */
  tie: boolean
}

/** Where a field gets its choices from; an own ranking may be given instead of `choicesFrom`. */
export interface ChoiceSource {
  rank(typed: string): Ranked
  find(code: string): Choice | undefined
}

export const mostShown = 50

export interface Candidate extends Choice {
  /** What else it may be called, in any language. */
  alsoCalled?: readonly string[]
  /** What else it is called: met as well as one of those, it comes behind them. */
  furtherNames?: readonly string[]
  alsoCoded?: readonly string[]
  /** Orders what matches equally well, the more the earlier. */
  weight?: number
}

/** Ranks by code, by name in any language and spelling, by sound. Make it once per list. */
export function choicesFrom(candidates: readonly Candidate[]): ChoiceSource {
  const index = indexFor(
    candidates,
    ({ code, name, alsoCalled = [], furtherNames = [], alsoCoded = [], weight = 0 }) => ({
      codes: [code, ...alsoCoded],
      names: [name, ...alsoCalled],
      furtherNames,
      weight,
    }),
  )
  const byCode = new Map(candidates.map((candidate) => [candidate.code, candidate]))
  const all = { choices: candidates.slice(0, mostShown), tie: false }
  return {
    find: (code) => byCode.get(code),
    rank(typed) {
      if (typed.trim() === '') return all
      const matches = rank(index, typed, mostShown)
      return { choices: matches.map(({ item }) => item), tie: isTie(matches) }
    },
  }
}

/** Where a move leads in a list of so many; undefined where it is no move in a list. From -1, nothing chosen yet. */
export function moveInList(move: string, here: number, count: number): number | undefined {
  const page = 10
  const to = { up: here - 1, down: here + 1, pageUp: here - page, pageDown: here + page }[move]
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1)
}
