import type { AnyCommand } from '../command/command.ts'
import { edit } from './store.ts'

declare module '../command/command.ts' {
  interface Commands {
    /** `trip` counts from 0; an empty code takes the discount away. */
    'booking.companyDiscount': { trip: number; code: string }
  }
}

function setDiscount({ trip, code }: { trip: number; code: string }): void {
  edit('companyDiscount', ({ offers }) => {
    const others = offers.selectedCompanyDiscount.filter(({ index }) => index !== trip)
    offers.selectedCompanyDiscount = code === '' ? others : [...others, { index: trip, value: code }]
  })
}

export const companyDiscountCommands: AnyCommand[] = [
  {
    id: 'booking.companyDiscount',
    where: ['step1', 'step2'],
    changes: 'desk',
    palette: false,
    noted: false,
    run: setDiscount,
  },
]
