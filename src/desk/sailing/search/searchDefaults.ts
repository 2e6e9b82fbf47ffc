import type { FavouriteRoute } from '../../../domain/settings/setting.ts'

/** How a search begins and what is offered beside it; `app` hands in what the operator set. */
export interface UsualSearch {
  /** Codes of ports or groups; empty for none. */
  origin: string
  destination: string
  /** YYYY-MM-DD; empty where the day is to be typed. */
  date: string
  /** Abbreviation; empty for every company. */
  company: string
  /** 0 for one passenger, and for no vehicle. */
  passengers: number
  vehicles: number
  /** Category of a vehicle of which nothing else is said. */
  vehicle: string
  routes: readonly FavouriteRoute[]
}

const commonCar = 'CAR425'

export const searchDefaults: UsualSearch = {
  origin: '',
  destination: '',
  date: '',
  company: '',
  passengers: 0,
  vehicles: 0,
  vehicle: '',
  routes: [],
}

export function usualVehicle(): string {
  return searchDefaults.vehicle || commonCar
}
