import type { Occupant } from '../../domain/group/cabinMix.ts'
import type { ItemRow } from '../booking/record/record.ts'

/** What sharing a cabin depends on, of a traveller of a group. */
export function occupantOf({ uuid, details }: ItemRow): Occupant {
  // The details were checked against the contract when they were stored.
  const { sexType, groupFamily, groupRole } = details as {
    sexType?: Occupant['sex']
    groupFamily?: string
    groupRole?: Occupant['role']
  }
  return { id: uuid, sex: sexType, family: groupFamily, role: groupRole }
}
