import { makeCatalogue } from '../../../src/crs/reference/catalogue.ts'

const none: never[] = []

/** The catalogue of an empty world. */
export const emptyCatalogue = makeCatalogue({
  network: {
    name: '',
    currency: 'EUR',
    digits: 2,
    timezone: 'Europe/Athens',
    nationality: 'GR',
    refundLimit: null,
    secondLanguage: 'el',
  },
  ports: none,
  groups: none,
  companies: none,
  passengerTypes: none,
  vessels: none,
  lines: none,
  accommodations: none,
  vehicleCategories: none,
  discounts: none,
  cancellationSteps: none,
  fares: none,
  surcharges: none,
  paymentMethods: none,
  notices: none,
  redirections: none,
  groupFares: none,
  sailingsOfLine: new Map(),
  version: 0,
  world: '',
})
