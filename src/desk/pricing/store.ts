import { create } from 'zustand'

interface PricingState {
  pricing: boolean
  /** What the prices shown stand for; absent while any trip has none. */
  dataPricing: { bookingIdentifier: string; legs: string; items: number } | undefined
}

export const usePricing = create<PricingState>(() => ({ pricing: false, dataPricing: undefined }))
