/** Steps of the guides beyond the sale, in order; the last one is the end. */
export const stepsOf = {
  change: ['find', 'type', 'confirm', 'changed'],
  group: ['hold', 'names', 'save', 'issue', 'issued'],
  gate: ['sailing', 'start', 'scan', 'checked'],
  close: ['count', 'amounts', 'closed'],
} as const

export interface ChangeView {
  /** Version of the booking on screen, and when it was first shown; undefined without a booking. */
  version: number | undefined
  firstVersion: number | undefined
  /** Something is typed over it. */
  edited: boolean
}

export function changeStepOf({
  version,
  firstVersion,
  edited,
}: ChangeView): (typeof stepsOf)['change'][number] {
  if (version === undefined) return 'find'
  if (edited) return 'confirm'
  return firstVersion !== undefined && version > firstVersion ? 'changed' : 'type'
}

export interface GroupView {
  /** Travellers of the group on screen without a name, and with a ticket; undefined without a group. */
  travellers: { unnamed: number; issued: number } | undefined
  /** Names are typed that are not saved. */
  unsaved: boolean
}

export function groupStepOf({ travellers, unsaved }: GroupView): (typeof stepsOf)['group'][number] {
  if (travellers === undefined) return 'hold'
  if (unsaved) return 'save'
  if (travellers.issued > 0) return 'issued'
  return travellers.unnamed > 0 ? 'names' : 'issue'
}

export interface GateView {
  /** State of the check-in of the chosen sailing; undefined without a sailing. */
  session: 'closed' | 'started' | 'stopped' | undefined
  /** Scans that were answered. */
  answered: number
}

export function gateStepOf({ session, answered }: GateView): (typeof stepsOf)['gate'][number] {
  if (session === undefined) return 'sailing'
  if (session !== 'started') return 'start'
  return answered > 0 ? 'checked' : 'scan'
}

export interface CloseView {
  /** The till is being counted. */
  counting: boolean
  /** It was counted and closed since the page was opened. */
  closed: boolean
}

export function closeStepOf({ counting, closed }: CloseView): (typeof stepsOf)['close'][number] {
  if (counting) return 'amounts'
  return closed ? 'closed' : 'count'
}
