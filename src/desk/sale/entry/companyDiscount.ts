import { defineCommands } from '../../command/defineCommands.ts'
import { edit } from '../model/saleStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** `trip` counts from 0; an empty code removes the discount. */
    'booking.companyDiscount': { trip: number; code: string }
    /** The company’s fare; an empty code is its usual one. */
    'booking.companyFare': { company: string; code: string }
  }
}

function setDiscount({ trip, code }: { trip: number; code: string }): void {
  edit('companyDiscount', ({ offers }) => {
    const others = offers.selectedCompanyDiscount.filter(({ index }) => index !== trip)
    offers.selectedCompanyDiscount = code === '' ? others : [...others, { index: trip, value: code }]
  })
}

function setFare({ company, code }: { company: string; code: string }): void {
  edit('companyFare', ({ offers }) => {
    const others = offers.farePerCompanies.filter((one) => one.company !== company)
    offers.farePerCompanies = code === '' ? others : [...others, { company, fareIdOrCode: code }]
  })
}

export const companyDiscountCommands = defineCommands({
  'booking.companyDiscount': { where: ['step1', 'step2'], changes: 'desk', palette: false, run: setDiscount },
  'booking.companyFare': { where: ['step1', 'step2'], changes: 'desk', palette: false, run: setFare },
})
