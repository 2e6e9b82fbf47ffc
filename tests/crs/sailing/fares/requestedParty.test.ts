import { expect, it } from 'vitest'
import { accommodationRequestsFor } from '../../../../src/crs/sailing/fares/requestedParty.ts'
import type { Catalogue } from '../../../../src/crs/reference/catalogue.ts'

const fourBeds = { code: 'AB4', kind: 'cabin', soldAs: 'whole cabin', berths: 4 }
const seats = { code: 'EC', kind: 'seat', soldAs: 'seat', berths: 1 }
const catalogue = {
  accommodations: [fourBeds, seats],
  accommodation: (wanted: string) => [fourBeds, seats].find(({ code }) => code === wanted),
} as unknown as Catalogue

it('counts persons on over several whole cabins, so that no uuid repeats', () => {
  const seated = Array.from({ length: 7 }, () => ({ type: 'AD', discount: undefined }))
  const seating = [
    { code: 'AB4', persons: 6 },
    { code: 'EC', persons: 1 },
  ]
  const requests = accommodationRequestsFor({ seated, onLap: [], vehicles: [] }, seating, catalogue)
  const uuids = requests.map(({ accommodationRequestAnalysises: persons }) => persons.map(({ uuid }) => uuid))
  expect(uuids).toEqual([['p0', 'p1', 'p2', 'p3'], ['p4', 'p5'], ['p6']])
})
