import { saleCommand } from '../../../sale/commands.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { TruckDialogs } from '../../../truck/TruckDialogs.tsx'
import { useSale } from '../../../sale/model/saleStore.ts'
import { useReleaseElsewhere } from '../../../sale/WizardBar.tsx'
import { lineContext } from '../../../command/keyboard.ts'
import { commands } from '../../../command/registry.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { RemainingCompanyCredit } from '../../../ledger/AccountPanel.tsx'
import { useLocations, choicesFrom } from '../../../field/choice/choice.ts'
import { CalendarView, DateStrip } from '../../../sailing/days/DayViews.tsx'
import { Favourites, SearchForm } from '../../../sailing/search/SearchForm.tsx'
import { LegTabs, Legs } from '../../../sailing/results/Legs.tsx'
import { LiveAnnouncement, useFocusTarget, useScrollIntoView } from '../../../sailing/results/Results.tsx'
import { ProjectInfo } from '../../../sailing/search/SearchKind.tsx'
import { useSailing } from '../../../sailing/sailingStore.ts'
import { TripDetail } from '../../../sailing/results/TripDetail.tsx'
import { TruckDialog } from '../../../sailing/search/TruckDialog.tsx'
import { useAddress } from '../../../sailing/search/storedSearch.ts'
import { settingOf } from '../../../settings/settings.ts'
import { useSettings } from '../../../settings/settingsStore.ts'
import { report } from '../../notices/outcomes.ts'
import { DayPanels } from './DayPanels.tsx'
import { usePricedTrips } from './Fares.tsx'
import { tripText } from '../../../sale/model/bookingText.ts'
import { FastPrices as Prices } from '../../../pricing/TripPrices.tsx'
import { pricing } from '../../../../contract/pricing.ts'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { ChoiceField } from '../../../field/choice/ChoiceField.tsx'
import { answerOrUndefined, useCached } from '../../../request/cache.ts'
import { nameWithPercent } from '../../../language/money.ts'

/** The trip search: the form on top, the trips below, details of the one under the cursor at the right. */
export function Step1() {
  const { t } = useTranslation('sailing')
  const locations = useLocations()
  const { today } = lineContext.get()
  const view = useSailing((state) => state.view)
  const own = useSettings(({ value }) => value)
  const routes = settingOf(own, 'shortcutRoutes')
  const results = useScrollIntoView()
  const priced = useSale((state) => state.prices)
  const unused = useUnused()
  useReleaseElsewhere()
  useAddress(useLocation().key, report)
  useFocusTarget()
  return (
    <>
      <Favourites routes={routes} />
      <h2 className="unseen">{t('command.search')}</h2>
      <SearchForm
        locations={locations}
        today={today}
        frequency={settingOf(own, 'routeFrequencyFlag')}
        dateFirst={settingOf(own, 'datePickerFirst')}
      />
      {view === 'list' && <DateStrip today={today} />}
      {unused ? (
        <DayPanels />
      ) : (
        <PageBody
          ref={results}
          beside={
            <>
              <ProjectInfo />
              <TripDetail locations={locations} priced={priced} exact={<FastPrices />} />
              <CompanyDiscount />
              <AgencyCredit />
            </>
          }
        >
          <h2 className="unseen">{t(view === 'list' ? 'trips' : 'calendar')}</h2>
          {view === 'list' ? (
            <Legs company={settingOf(own, 'showCompany')} locations={locations} />
          ) : (
            <div className="leg" data-spot="calendar">
              <LegTabs />
              <CalendarView today={today} />
            </div>
          )}
        </PageBody>
      )}
      <LiveAnnouncement />
      <TruckDialog />
      <TruckDialogs />
    </>
  )
}

/** True while nothing is searched or chosen, so the room of the list is free. */
function useUnused(): boolean {
  const searched = useSailing(
    ({ asked, searching, view, form }) =>
      asked !== undefined || searching || view !== 'list' || form.selectedProject !== '',
  )
  const chosen = useSale(({ workingBooking }) => workingBooking.trips.length > 0)
  return !searched && !chosen
}

/**
 * Credit of the company under the cursor; a separate component so that moving the cursor re-renders only
 * this.
 */
function AgencyCredit() {
  const company = useSailing((state) => state.current?.trip.vessel.company.abbreviation)
  return company === undefined ? null : <RemainingCompanyCredit company={company} />
}

/** The exact prices of the chosen trips, requested without entering passenger data. */
function FastPrices() {
  // The price of an open return is part of the outward trip.
  const trips = usePricedTrips().flatMap(({ trip, prices, name }) =>
    prices === undefined || prices.items.length === 0 ? [] : [{ title: tripText(trip), prices, name }],
  )
  return <Prices trips={trips} />
}

/** The company’s discount and fare for the leg under the cursor, once a trip is chosen on it. */
function CompanyDiscount() {
  const { t } = useTranslation('sale')
  const current = useSailing((state) => state.current)
  const trips = useSale((state) => state.workingBooking.trips)
  const offers = useSale((state) => state.workingBooking.offers)
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
          onChange={(code) => void commands.run(saleCommand.companyDiscount, { trip: leg, code })}
        />
      )}
      {fares.length > 0 && (
        <Choice
          label={t('companyFare')}
          value={offers.farePerCompanies.find((one) => one.company === company)?.fareIdOrCode}
          offers={fares}
          onChange={(code) => void commands.run(saleCommand.companyFare, { company, code })}
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
  const { data } = useCached(pricing.companyOffers, { query: {} }, { enabled: company !== '' })
  const companies = answerOrUndefined(data)?.companies ?? []
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
