/** The search term for each kind of accommodation; none for an infant on the lap. */
const positions: Readonly<Record<string, PositionType>> = {
  seat_unnumbered: 'DECK',
  seat_numbered: 'SEAT',
  cabin: 'CABIN',
  cabin_pet: 'PET_CABIN',
  cabin_prm: 'PRM_CABIN',
  kennel: 'KENNEL',
}

export type PositionType = 'DECK' | 'SEAT' | 'CABIN' | 'PET_CABIN' | 'PRM_CABIN' | 'KENNEL'

export function positionTypeOf(kind: string): PositionType | undefined {
  return positions[kind]
}
