/** A ticket at a gate, with what decides on whether a child is on board without an adult. */
export interface TicketAboard {
  /** The letter and twelve digits. */
  ticketNumber: string
  reservationCode: string
  kind: string
  /** True for a passenger who may not travel alone. */
  isMinor?: boolean
  /** Present while it is checked in. */
  boarding?: object
  /** The adult of another booking who accompanies a child. */
  companion?: { ticketNumber?: string; isAboard: boolean }
}

/**
 * Returns the children who are checked in while no adult of their booking is, nor the one who is named to accompany them.
 * One who is named and not in the list boards at another port.
 */
export function childrenAlone<Ticket extends TicketAboard>(list: readonly Ticket[]): Ticket[] {
  const passengers = list.filter(({ kind }) => kind === 'passenger')
  const isWithAdult = new Set(
    passengers.flatMap(({ boarding, isMinor, reservationCode }) =>
      boarding && !isMinor ? [reservationCode] : [],
    ),
  )
  const hasBoarded = new Map(
    passengers.map(({ ticketNumber, boarding }) => [ticketNumber, boarding !== undefined] as const),
  )
  return passengers.filter(({ boarding, isMinor = false, reservationCode, companion }) => {
    if (!boarding || !isMinor || isWithAdult.has(reservationCode)) return false
    if (!companion) return true
    const { ticketNumber = '', isAboard } = companion
    return !isAboard || hasBoarded.get(ticketNumber) === false
  })
}
