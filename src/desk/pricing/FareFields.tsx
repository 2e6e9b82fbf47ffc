import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pricing as calls } from '../../contract/pricing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { useRecord } from '../request/record.ts'
import { usePricing, type CompanyFare } from './pricingStore.ts'
import { formatPercent } from '../language/percent.ts'

interface FareFieldsProps {
  companies: readonly string[]
  chosen: readonly CompanyFare[]
  word(refusal: Refusal): string
}

/** The fare of each company of the booking; empty for its usual one. */
export function FareFields({ companies, chosen, word }: FareFieldsProps) {
  const { t } = useTranslation('pricing')
  const { data } = useRecord(calls.companyOffers, { query: {} })
  const problem = usePricing((state) => state.problems.fare)
  const sources = useMemo(() => {
    const all = data === undefined || isRefusal(data) ? [] : data.companies
    return all
      .filter(({ company, fares }) => companies.includes(company) && fares.length > 0)
      .map(({ company, fares }) => ({ company, source: choicesFrom(fares.map(choiceOf)) }))
  }, [data, companies])
  if (sources.length === 0) return null
  return (
    <div className="chips" data-spot="offer-fare">
      {sources.map(({ company, source }, at) => (
        <ChoiceField
          key={company}
          label={t('offer.fare', { company })}
          size={20}
          value={chosen.find((one) => one.company === company)?.fareIdOrCode ?? ''}
          source={source}
          error={at === 0 && problem ? word(problem) : undefined}
          onChange={(code) => void commands.run('pricing.fare', { company, code }, 'screen')}
        />
      ))}
    </div>
  )
}

/** A negative percentage makes the fare dearer than the usual one. */
function choiceOf({ idOrCode, name, percent }: { idOrCode: string; name: string; percent: number }) {
  return { code: idOrCode, name, area: formatPercent(-percent) }
}
