import type { AnswerOf } from '../../../src/contract/call.ts'
import type { calls } from '../../../src/contract/calls.ts'
import type { draft } from '../../../src/contract/draft.ts'
import type { ledger } from '../../../src/contract/ledger.ts'
import type { reference } from '../../../src/contract/reference.ts'
import type { session } from '../../../src/contract/session.ts'

/** Default responses of the calls that a test does not examine; its `script` overrides them. */
export const signedIn: AnswerOf<typeof session.renew> = {
  accessToken: 'a token',
  userName: 'demo',
  agencyCode: '1300',
  agencyName: 'Purser Demo',
  agencySignature: 'PRS1300',
  agencyPrintingData: { channel: 'BROWSER' },
  versioningStatus: 'UP_TO_DATE',
  newVersionDownloadUrl: '',
  expiresIn: 900,
  production: true,
}

export const configured: AnswerOf<typeof session.configurations> = {
  interfaceSetting: JSON.stringify({ showTipOfTheDay: false }),
  currency: 'EUR',
  hideSetting: [],
  permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
  user: { nationality: 'GR', fullName: 'Demo Operator' },
  additionalServices: [],
  companyRedirections: [],
}

export const agency = {
  'ledger.agencyInfo': {
    agencyCode: '1300',
    name: 'Purser Demo',
    signature: 'PRS1300',
    currency: 'EUR',
    timezone: 'Europe/Athens',
    subAgencies: [],
    user: { userName: 'demo', fullName: 'Demo Operator', language: 'en', nationality: 'GR' },
  },
}

export const healthy: AnswerOf<typeof session.health> = {
  version: '120.0.0',
  world: 'demo',
  now: '2026-06-15 08:00',
  atomicSell: true,
  links: {},
  faults: 0,
}

export const credited: AnswerOf<typeof ledger.credits> = {
  creditLimit: 25_000_000,
  currentCredit: 24_979_900,
  companies: [{ company: 'ADB', creditLimit: 6_000_000, currentCredit: 100_000 }],
  ticketStockInfo: [
    { company: 'HLC', series: 'H', automatic: true, remaining: 42 },
    { company: 'ADB', series: 'A', automatic: false, remaining: 100_000 },
  ],
}

const onSale: AnswerOf<typeof reference.companies> = {
  companies: [
    { abbreviation: 'ADB', description: 'Adria Blue', cancellationSet: 'A' },
    { abbreviation: 'HLC', description: 'Halcyon Lines', cancellationSet: 'A' },
    { abbreviation: 'SRN', description: 'Saronic', cancellationSet: 'A' },
  ],
}

const nowhere: AnswerOf<typeof reference.locations> = { locations: [] }
const emptyDraft: AnswerOf<typeof draft.read> = { version: 0 }

export const defaultResponses: Readonly<Record<string, object>> = {
  'session.renew': signedIn,
  'session.configurations': configured,
  'session.health': healthy,
  'reference.companies': onSale,
  'reference.companyRedirections': { companyRedirections: [] },
  'reference.countries': { countries: [] },
  'reference.discounts': { discounts: [] },
  'reference.vehicleCategories': { vehicleCategories: [] },
  'reference.locations': nowhere,
  'draft.read': emptyDraft,
  'draft.list': { drafts: [] },
  'ledger.credits': credited,
  'ledger.balances': { fromDate: '2026-06-01', toDate: '2026-06-15', companies: [] },
  'booking.activeOptions': { bookings: [] },
} satisfies Partial<Record<(typeof calls)[number]['id'], object>>
