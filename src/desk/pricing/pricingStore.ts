import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'

/** The request and response of the displayed prices, for reports of errors and change detection. */
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
  /** What the displayed prices were requested for; undefined while any trip has no price. */
  dataPricing: DataPricing | undefined
  /** Why the last background price request was refused. */
  unpriced: Refusal | undefined
  /** Why an offer is not granted, by its field. */
  problems: Readonly<Partial<Record<OfferKind, Refusal | undefined>>>
  /** A total changed by an offer, until the operator accepts it. */
  totalChange: TotalChange | undefined
}

export type OfferKind = 'fare' | 'project' | 'deal' | 'coupon' | 'voucher' | 'insurance'

/** The offers applied to the booking, by code; empty for none. */
export interface Chosen {
  selectedProject: string
  deal: string
  coupon: string
  voucher: string
  /** Fares other than the companies’ usual ones. */
  farePerCompanies: readonly CompanyFare[]
  insurance: readonly string[]
}

export interface CompanyFare {
  company: string
  fareIdOrCode: string
}

interface TotalChange {
  kind: OfferKind
  /** The offers before the change. */
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
  totalChange: undefined,
}

export const usePricing = create<PricingState>(() => nothing)

onSessionEnd(() => usePricing.setState(nothing))
// Prices belong to the agency they were requested for.
onAgencyChange(() => usePricing.setState(nothing))
