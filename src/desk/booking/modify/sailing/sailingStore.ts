import { create } from 'zustand'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { Sailing } from '../edits.ts'

/** The sailings that are listed: ports or port groups, and a day. */
export interface SailingSearch {
  origin: string
  destination: string
  /** YYYY-MM-DD */
  date: string
}

interface SailingChoice extends SailingSearch {
  /** Company code of the trip that is to be moved. */
  trip: string
  /** Undefined while they are loaded. */
  found: readonly Sailing[] | Refusal | undefined
  /** Why nothing is chosen yet, for instance because nothing departs at the typed time. */
  refusal: Refusal | undefined
}

/** The list that another sailing for a trip is chosen from. */
export const useSailings = create<SailingChoice>(() => ({
  ...{ trip: '', origin: '', destination: '', date: '' },
  found: undefined,
  refusal: undefined,
}))
