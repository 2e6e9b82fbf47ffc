import { saleCommand } from '../commands.ts'
import { pricingCommand } from '../../pricing/commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { formatPrice } from '../../language/money.ts'
import { refusalOf } from '../../command/command.ts'
import type { SaleState } from '../model/state.ts'
import { edit, pricesOf, useSale } from '../model/saleStore.ts'

/** The savings offered with the current prices, by trip. */
function savingsIn(state: SaleState) {
  return state.workingBooking.trips.map((trip) => pricesOf(state, trip)?.savings ?? [])
}

function nothingToTake(): Refusal | undefined {
  return savingsIn(useSale.getState()).flat().length > 0 ? undefined : refuse('no_savings')
}

/** The total saving and the discounts it comes from: `−58,40 RTN, G4C`. */
function savingWords(): string {
  const all = savingsIn(useSale.getState()).flat()
  const codes = [...new Set(all.map(({ discountIdOrCode }) => discountIdOrCode))]
  const saving = formatPrice(sum(all.map((one) => one.saving)))
  return i18next.t('sale:preview.savings', { saving, discounts: codes.join(', ') })
}

/** Applies each offered discount to its passengers on the trip it was offered for. */
function takeSavings(): void {
  const trips = savingsIn(useSale.getState())
  edit('savings', (draft) => {
    for (const [nth, savings] of trips.entries()) {
      for (const { discountIdOrCode, uuids } of savings) {
        const places = draft.trips[nth]?.passengers.filter(({ uuid }) => uuids.includes(uuid)) ?? []
        for (const place of places) place.discount = discountIdOrCode
      }
    }
  })
}

function setDiscount({ trip, code }: { trip: number; code: string }): void {
  edit('companyDiscount', ({ offers }) => {
    const others = offers.selectedCompanyDiscount.filter(({ index }) => index !== trip)
    offers.selectedCompanyDiscount = code === '' ? others : [...others, { index: trip, value: code }]
  })
}

function setFare({ company, code }: { company: string; code: string }): void {
  edit('companyFare', ({ offers }) => {
    const others = offers.farePerCompanies.filter((farePerCompany) => farePerCompany.company !== company)
    offers.farePerCompanies = code === '' ? others : [...others, { company, fareIdOrCode: code }]
  })
}

const byCompany = { where: ['step1', 'step2'], changes: 'desk', palette: false } as const

export const discountCommands = [
  defineCommand(saleCommand.takeSavings, {
    where: ['step2', 'step3', 'step4', 'step4Optional'],
    changes: 'record',
    refuses: nothingToTake,
    preview: savingWords,
    async run(_, { run }) {
      takeSavings()
      return refusalOf(await run(pricingCommand.price, {}))
    },
  }),
  defineCommand(saleCommand.companyDiscount, { ...byCompany, run: setDiscount }),
  defineCommand(saleCommand.companyFare, { ...byCompany, run: setFare }),
]
