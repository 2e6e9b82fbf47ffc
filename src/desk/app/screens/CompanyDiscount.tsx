import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pricing } from '../../../contract/pricing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { useBooking } from '../../sale/model/saleStore.ts'
import { commands } from '../../command/registry.ts'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { useRecord } from '../../request/record.ts'
import { useSailing } from '../../sailing/sailingStore.ts'
import { nameWithPercent } from '../../language/percent.ts'

/** The company’s discount and fare for the leg under the cursor, once a trip is chosen on it. */
export function CompanyDiscount() {
  const { t } = useTranslation('booking')
  const current = useSailing((state) => state.current)
  const trips = useBooking((state) => state.workingBooking.trips)
  const offers = useBooking((state) => state.workingBooking.offers)
  const leg = trips.findIndex(({ trip }) => current && tripId(trip) === tripId(current.trip))
  const company = trips[leg]?.trip.vessel.company.abbreviation ?? ''
  const { discounts, fares } = useCompanyOffers(company)
  return (
    <>
      {discounts.length > 0 && (
        <Choice
          label={t('companyDiscount')}
          value={offers.selectedCompanyDiscount.find(({ index }) => index === leg)?.value}
          offers={discounts}
          onChange={(code) => void commands.run('booking.companyDiscount', { trip: leg, code })}
        />
      )}
      {fares.length > 0 && (
        <Choice
          label={t('companyFare')}
          value={offers.farePerCompanies.find((one) => one.company === company)?.fareIdOrCode}
          offers={fares}
          onChange={(code) => void commands.run('booking.companyFare', { company, code })}
        />
      )}
    </>
  )
}

interface Offer {
  idOrCode: string
  name: string
  percent: number
}

function useCompanyOffers(company: string): { discounts: readonly Offer[]; fares: readonly Offer[] } {
  const { data } = useRecord(pricing.companyOffers, { query: {} }, { enabled: company !== '' })
  const companies = data === undefined || isRefusal(data) ? [] : data.companies
  return companies.find((one) => one.company === company) ?? { discounts: [], fares: [] }
}

interface ChoiceProps {
  label: string
  value: string | undefined
  offers: readonly Offer[]
  onChange(code: string): void
}

function Choice({ label, value = '', offers, onChange }: ChoiceProps) {
  const source = useMemo(
    () =>
      choicesFrom(
        offers.map(({ idOrCode, name, percent }) => ({
          code: idOrCode,
          name: nameWithPercent(name, percent),
        })),
      ),
    [offers],
  )
  return (
    <div className="detail-field">
      <ChoiceField label={label} size={20} value={value} source={source} onChange={onChange} />
    </div>
  )
}
