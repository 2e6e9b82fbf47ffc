import type { RecordedStep } from '../command/command.ts'
import type { RequestedPayment } from '../../domain/pricing/requestedPayment.ts'
import { keysOf, type StoredBooking, type RowNumbers } from './shown/items.ts'
import { shownBooking, useRecall } from './shown/store.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The ticked rows as row numbers; undefined when numbers cannot express them. */
function numbersOf(booking: StoredBooking, ticked: ReadonlySet<string>): RowNumbers | undefined {
  const hits = (numbers: RowNumbers) => [...keysOf(booking, numbers)].some((key) => ticked.has(key))
  const most = upTo(99)
  const passengers = most.filter((number) => hits({ passengers: [number] }))
  const vehicles = most.filter((number) => hits({ vehicles: [number] }))
  const trips = upTo(booking.trips.length).filter((number) => hits({ trips: [number] }))
  const numbers = {
    ...(passengers.length > 0 ? { passengers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...(trips.length < booking.trips.length ? { trips } : {}),
  }
  const meant = keysOf(booking, numbers)
  return meant.size === ticked.size && [...meant].every((key) => ticked.has(key)) ? numbers : undefined
}

/** Replaces ticked rows by their numbers, as ticks are not recorded. */
export function stepsOfRows(
  command: 'booking.cancel' | 'booking.fees' | 'booking.convertToOpen' | 'booking.split',
) {
  return (numbers: RowNumbers): RecordedStep[] => {
    const { ticked } = useRecall.getState()
    const booking = shownBooking()
    const numbered = numbers.passengers ?? numbers.vehicles ?? numbers.trips
    const meant = booking && numbered === undefined && ticked.size > 0 ? numbersOf(booking, ticked) : numbers
    return [{ command, args: meant ?? numbers }]
  }
}

export function stepsOfIssueHeld({ payments }: { payments?: RequestedPayment[] }): RecordedStep[] {
  return [{ command: 'booking.issueHeld', args: payments ? { payments } : {} }]
}

/** The choice in the dialog is recorded with the command that opened it. */
export function stepsOfConfirm({ payments }: { payments?: RequestedPayment[] }): RecordedStep[] {
  return payments ? [{ command: 'booking.issueHeld', args: { payments }, amends: true }] : []
}
