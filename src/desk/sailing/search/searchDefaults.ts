import type { FavouriteRoute } from '../../../domain/settings/setting.ts'

/** Defaults of the search form; `app` sets them from the operator’s settings. */
export interface SearchDefaults {
  /** Codes of ports or groups; empty for none. */
  origin: string
  destination: string
  /** YYYY-MM-DD; empty when the date must be typed. */
  date: string
  /** Abbreviation; empty for every company. */
  company: string
  /** 0 passengers means one; 0 vehicles means none. */
  passengers: number
  vehicles: number
  /** Category used when a vehicle is given without details. */
  vehicle: string
  routes: readonly FavouriteRoute[]
}

const commonCar = 'CAR425'

export const searchDefaults: SearchDefaults = {
  origin: '',
  destination: '',
  date: '',
  company: '',
  passengers: 0,
  vehicles: 0,
  vehicle: '',
  routes: [],
}

export function defaultVehicle(): string {
  return searchDefaults.vehicle || commonCar
}
