import { useMemo } from 'react'
import { indexFor, isTie, fuzzyRank } from '../../../domain/value/fuzzyRank.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { isAnswerComing } from '../../request/progress.ts'
import { answerOrUndefined, cacheForSession, getCached, useCached } from '../../request/cache.ts'

export interface Choice {
  code: string
  name: string
  /** Where it lies or what it belongs to; shown at the right. */
  area?: string
}

export interface Ranked {
  /** At most `mostShown`, the likeliest first. */
  choices: readonly Choice[]
  /** The best two match equally well: none is chosen until the operator marks one. */
  tie: boolean
}

/** Source of a field's choices: `choicesFrom`, or another ranking. */
export interface ChoiceSource {
  rank(typed: string): Ranked
  find(code: string): Choice | undefined
}

export const mostShown = 50

export interface Candidate extends Choice {
  /** Other names, in any language. */
  alsoCalled?: readonly string[]
  /** More names; a match with one of them ranks after an equal match with the others. */
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
      const matches = fuzzyRank(index, typed, mostShown)
      return { choices: matches.map(({ item }) => item), tie: isTie(matches) }
    },
  }
}

/** The index after a move in a list of `count`; undefined for other moves. `here` is -1 while nothing is marked. */
export function moveInList(move: string, here: number, count: number): number | undefined {
  const page = 10
  const to = { up: here - 1, down: here + 1, pageUp: here - page, pageDown: here + page }[move]
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1)
}

/** Returns whether a list without entries may still be filled by an awaited answer. */
export const isListLate = (count: number): boolean => count === 0 && isAnswerComing()

export type Location = AnswerOf<typeof reference.locations>['locations'][number]

const none: readonly Location[] = []

/** Ports and port groups on sale; none until the list has come. */
export function useLocations(): readonly Location[] {
  const { data } = useCached(reference.locations, {}, cacheForSession)
  return data === undefined || isRefusal(data) ? none : data.locations
}

/** The companies on sale, as choices. */
export function useCompanies(): ChoiceSource {
  const { data } = useCached(reference.companies, {}, cacheForSession)
  return useMemo(() => {
    const companies = answerOrUndefined(data)?.companies ?? []
    return choicesFrom(
      companies.map(({ abbreviation, description }) => ({ code: abbreviation, name: description })),
    )
  }, [data])
}

/** The ships, as choices with their companies. */
export function useVessels(): ChoiceSource {
  const { data } = useCached(reference.vessels, { query: {} }, cacheForSession)
  return useMemo(() => {
    const vessels = answerOrUndefined(data)?.vessels ?? []
    return choicesFrom(
      vessels.map(({ idOrCode, name, company }) => ({ code: idOrCode, name, area: company.abbreviation })),
    )
  }, [data])
}

/** Returns whether a discount is that of an adult, at the full fare. */
export function isOfAdults(code: string | undefined): boolean {
  const listed = getCached(reference.discounts, {})?.discounts ?? []
  return listed.some(({ idOrCode, passengerType }) => idOrCode === code && passengerType === 'AD')
}

/** Returns whether a discount follows from a passenger type, and so is never chosen. */
export function isOfType(code: string): boolean {
  const listed = getCached(reference.discounts, {})?.discounts ?? []
  return listed.some(({ idOrCode, passengerType }) => idOrCode === code && passengerType !== undefined)
}

/** Name of a port or port group in the operator’s language; the code until the list is loaded. */
export function portName(code: string): string {
  const known = getCached(reference.locations, {})?.locations
  return known?.find(({ idOrCode }) => idOrCode === code)?.name ?? code
}
