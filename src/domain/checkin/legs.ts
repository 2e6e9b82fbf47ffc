/** Legs of an itinerary, from call `from` to call `to`. */
export interface Stretch {
  from: number
  to: number
}

/** The parts of a voyage that the ticket has no places for: all of it on another sailing, else those outside its trip. */
export function uncoveredLegs(voyage: Stretch, ticket: Stretch | undefined): Stretch[] {
  if (!ticket) return [voyage]
  const before = { from: voyage.from, to: Math.min(voyage.to, ticket.from) }
  const after = { from: Math.max(voyage.from, ticket.to), to: voyage.to }
  return [before, after].filter(({ from, to }) => from < to)
}
