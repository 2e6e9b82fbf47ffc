import { useMemo } from 'react'
import { reference } from '../../../contract/reference.ts'
import { choicesFrom, type ChoiceSource } from './choice.ts'
import { answerOrUndefined, cacheForSession, useRecord } from '../../request/record.ts'

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
