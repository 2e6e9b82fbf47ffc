import { useCheckIn, type Ticket } from '../checkinStore.ts'
import { tickets, ticketBy, touchTicket } from './tickets.ts'

/** Marks the row under the cursor, or takes its mark away. */
export function toggleMark(): void {
  const { current, marked } = useCheckIn.getState()
  if (current === undefined) return
  const next = new Set(marked)
  if (!next.delete(current)) next.add(current)
  setMarks(next)
}

/** Marks the rows shown; when all of them are marked, takes all marks away. */
export function toggleAllMarks(): void {
  const { marked } = useCheckIn.getState()
  const shown = Array.from({ length: tickets.count() }, (_, place) => tickets.at(place)?.ticketNumber ?? '')
  setMarks(new Set(shown.every((number) => marked.has(number)) ? [] : shown))
}

export function clearMarks(): void {
  setMarks(new Set())
}

function setMarks(marked: ReadonlySet<string>): void {
  const before = useCheckIn.getState().marked
  useCheckIn.setState({ marked })
  for (const number of [...before, ...marked])
    if (before.has(number) !== marked.has(number)) touchTicket(number)
}

/** The marked tickets, else the one under the cursor. */
export function chosenTickets(): readonly Ticket[] {
  const { marked, current } = useCheckIn.getState()
  const numbers = marked.size > 0 ? [...marked] : current === undefined ? [] : [current]
  return numbers.flatMap((number) => ticketBy(number) ?? [])
}
