import { useMemo } from 'react'
import type { AnswerOf } from '../../../contract/call.ts'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { answerOrUndefined, cacheForSession, getCached, useRecord } from '../../request/record.ts'
import { choicesFrom, type ChoiceSource } from './choice.ts'

export type Location = AnswerOf<typeof reference.locations>['locations'][number]

const none: readonly Location[] = []

/** Ports and port groups on sale; none until the list has come. */
export function useLocations(): readonly Location[] {
  const { data } = useRecord(reference.locations, {}, cacheForSession)
  return data === undefined || isRefusal(data) ? none : data.locations
}

/** The companies on sale, as choices. */
export function useCompanies(): ChoiceSource {
  const { data } = useRecord(reference.companies, {}, cacheForSession)
  return useMemo(() => {
    const companies = answerOrUndefined(data)?.companies ?? []
    return choicesFrom(
      companies.map(({ abbreviation, description }) => ({ code: abbreviation, name: description })),
    )
  }, [data])
}

/** The ships, as choices with their companies. */
export function useVessels(): ChoiceSource {
  const { data } = useRecord(reference.vessels, { query: {} }, cacheForSession)
  return useMemo(() => {
    const vessels = answerOrUndefined(data)?.vessels ?? []
    return choicesFrom(
      vessels.map(({ idOrCode, name, company }) => ({ code: idOrCode, name, area: company.abbreviation })),
    )
  }, [data])
}

/** Returns whether a discount follows from a passenger type, and so is never chosen. */
export function isOfType(code: string): boolean {
  const listed = getCached(reference.discounts, {})?.discounts ?? []
  return listed.some(({ idOrCode, passengerType }) => idOrCode === code && passengerType !== undefined)
}

/** Returns whether a discount is that of an adult, at the full fare. */
export function isOfAdults(code: string | undefined): boolean {
  const listed = getCached(reference.discounts, {})?.discounts ?? []
  return listed.some(({ idOrCode, passengerType }) => idOrCode === code && passengerType === 'AD')
}

/** Name of a port or port group in the operator’s language; the code until the list is loaded. */
export function portName(code: string): string {
  const known = getCached(reference.locations, {})?.locations
  return known?.find(({ idOrCode }) => idOrCode === code)?.name ?? code
}
