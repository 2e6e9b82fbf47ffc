/** Travellers of one kind, by number. */
export interface Travellers {
  /** AD, CH or IN. */
  type: string
  discount?: string
  quantity: number
}

/** Counts the travellers. */
export function countOf(travellers: readonly Travellers[]): number {
  return travellers.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A vehicle as the customer describes it, before a trip is chosen. */
export interface RequestedVehicle {
  category: string
  /** Metres. */
  length?: number
  height?: number
  plate?: string
  /** The plate of the trailer. */
  plate2?: string
  driver?: string
  /** Carries dangerous goods. */
  adr?: boolean
}

/** A passenger with what a list of names contains. */
export interface NamedPassenger {
  /** Latin capitals. */
  surname: string
  name: string
  sex?: 'MALE' | 'FEMALE'
  /** Present for a child or an infant that a title shows. */
  type?: 'CH' | 'IN'
  birthdate?: string
  nationality?: string
  discount?: string
  /** The proof of the discount, or the travel document. */
  document?: string
}
