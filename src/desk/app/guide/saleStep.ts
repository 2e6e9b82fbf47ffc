import type { WorkingBooking } from '../../sale/model/workingBooking.ts'

/** The steps of a sale on the command line, in order; `sold` is its end. */
export const saleSteps = ['search', 'choose', 'names', 'phone', 'issue'] as const
export type SaleStep = (typeof saleSteps)[number] | 'sold'

export interface SaleView {
  workingBooking: Pick<WorkingBooking, 'people' | 'trips' | 'leader'>
  /** Trips to choose, one per leg of the search; at least one. */
  wanted: number
  listed: number
  /** True when a booking was sold or held and the next one has not begun. */
  sold: boolean
}

/** The next step of the sale. */
export function stepOf({
  workingBooking: { people, trips, leader },
  wanted,
  listed,
  sold,
}: SaleView): SaleStep {
  if (trips.length < Math.max(wanted, 1)) {
    if (sold && trips.length === 0) return 'sold'
    return listed > 0 ? 'choose' : 'search'
  }
  if (people.some(({ surname, name }) => surname === '' || name === '')) return 'names'
  return leader.mobile === '' ? 'phone' : 'issue'
}

const names = ['papadopoulou/maria f', 'nikos m', 'eleni f', 'anna f', 'petros m', 'sofia f']
const phone = '6971234567'

/** The line that holds a group of twenty under a name; `search` is the complete search line, of which it needs the trip. */
export const groupExample = (search: string, name: string) =>
  `${search.split(' ').slice(0, 3).join(' ')}, $, ${phone}, grp 20a "${name}" h`

/**
 * The line to type at a step; `search` is the complete search line. Undefined when there is no search to
 * type.
 */
export function exampleOf(
  step: SaleStep,
  { search, people }: { search: string | undefined; people: number },
): string | undefined {
  const party = names.slice(0, Math.max(people, 1)).join('/')
  const examples: Record<SaleStep, string | undefined> = {
    search,
    choose: '$',
    names: party,
    phone,
    issue: 'i',
    sold: search && `${search}, $, ${names.slice(0, 2).join('/')}, ${phone}, i`,
  }
  return examples[step]
}
