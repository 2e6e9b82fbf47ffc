import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pricing } from '../../../contract/pricing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { useBooking } from '../../booking/store.ts'
import { commands } from '../../command/registry.ts'
import { choicesFrom } from '../../field/choice.ts'
import { ChoiceField } from '../../field/ChoiceField.tsx'
import { useRecord } from '../../request/record.ts'
import { useSailing } from '../../sailing/store.ts'

/** The discount a company leaves the agency for the leg under the cursor, once its trip is chosen. */
export function CompanyDiscount() {
  const { t } = useTranslation('booking')
  const standing = useSailing((state) => state.standing)
  const trips = useBooking((state) => state.inHand.trips)
  const chosen = useBooking((state) => state.inHand.offers.selectedCompanyDiscount)
  const leg = trips.findIndex(({ trip }) => standing && tripId(trip) === tripId(standing.trip))
  const company = trips[leg]?.trip.vessel.company.abbreviation ?? ''
  const { data } = useRecord(pricing.companyOffers, { query: {} }, { enabled: leg >= 0 })
  const discounts = useMemo(() => {
    if (data === undefined || isRefusal(data)) return []
    return data.companies.find((one) => one.company === company)?.discounts ?? []
  }, [data, company])
  const source = useMemo(
    () =>
      choicesFrom(
        discounts.map(({ idOrCode, name, percent }) => ({ code: idOrCode, name: `${name} ${percent} %` })),
      ),
    [discounts],
  )
  if (leg < 0 || discounts.length === 0) return null
  return (
    <div className="detail-field">
      <ChoiceField
        label={t('companyDiscount')}
        size={20}
        value={chosen.find(({ index }) => index === leg)?.value ?? ''}
        source={source}
        onChange={(code) => void commands.run('booking.companyDiscount', { trip: leg, code })}
      />
    </div>
  )
}
