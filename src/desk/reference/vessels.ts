import { useMemo } from 'react'
import { reference } from '../../contract/reference.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { choicesFrom, type ChoiceSource } from '../field/choice/choice.ts'
import { forTheSession, useRecord } from '../request/record.ts'

/** The ships, as choices with their companies. */
export function useVessels(): ChoiceSource {
  const { data } = useRecord(reference.vessels, { query: {} }, forTheSession)
  return useMemo(() => {
    const vessels = data === undefined || isRefusal(data) ? [] : data.vessels
    return choicesFrom(
      vessels.map(({ idOrCode, name, company }) => ({ code: idOrCode, name, area: company.abbreviation })),
    )
  }, [data])
}
