import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'

/** What was priced: which working booking, its trips and how much on them, and what the answer was. */
interface DataPricing {
  bookingIdentifier: string
  legs: string
  items: number
  responseData: AnswerOf<typeof pricing.price>
}

interface PricingState {
  pricing: boolean
  /** A background price request is pending. */
  awaited: boolean
  /** What the prices shown stand for; absent while any trip has none. */
  dataPricing: DataPricing | undefined
  /** Why the last background price request was refused. */
  unpriced: Refusal | undefined
  /** Why an offer is not granted, by its field. */
  problems: Readonly<Partial<Record<OfferKind, Refusal | undefined>>>
  /** A total that an offer has changed, until it is taken note of. */
  told: Told | undefined
}

export type OfferKind = 'fare' | 'project' | 'deal' | 'coupon' | 'voucher' | 'insurance'

/** What is asked for to make it cheaper or safer, by code; empty where nothing is. */
export interface Chosen {
  selectedProject: string
  deal: string
  coupon: string
  voucher: string
  /** At which of a company’s fares it is sold, where it is not the usual one. */
  farePerCompanies: readonly CompanyFare[]
  insurance: readonly string[]
}

export interface CompanyFare {
  company: string
  fareIdOrCode: string
}

interface Told {
  kind: OfferKind
  /** What was chosen before. */
  chosen: Chosen
  /** Hundredths. */
  before: number
  now: number
}

const nothing: PricingState = {
  pricing: false,
  awaited: false,
  dataPricing: undefined,
  unpriced: undefined,
  problems: {},
  told: undefined,
}

export const usePricing = create<PricingState>(() => nothing)

onSessionEnd(() => usePricing.setState(nothing))
// What was asked was asked for the other agency.
onAgencyChange(() => usePricing.setState(nothing))
