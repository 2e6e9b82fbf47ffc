import { makeCatalogue } from '../../src/crs/reference/catalogue.ts'

const none: never[] = []

/** Of a world with nothing in it. */
export const emptyCatalogue = makeCatalogue({
  ...{ ports: none, groups: none, companies: none, passengerTypes: none, vessels: none, lines: none },
  ...{ accommodations: none, vehicleCategories: none, discounts: none, cancellationSteps: none },
  ...{
    fares: none,
    surcharges: none,
    paymentMethods: none,
    notices: none,
    redirections: none,
    groupFares: none,
    sailingsOfLine: new Map(),
    world: '',
  },
})
