import { create } from 'zustand'
import { timeOf } from '../../../domain/value/portTime.ts'
import { ifAnswered } from '../../request/fault.ts'
import { record } from '../../request/record.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import { readJson, removeText, writeJson } from '../../browser/storage.ts'
import { onSessionEnd } from '../../request/token.ts'
import { scanField } from '../scan/scanField.ts'
import { chooseSailing, useCheckIn, type Sailing } from '../checkinStore.ts'

/** The vessel that narrows the sailings; empty for all. */
export const useChoice = create<{ vessel: string }>(() => ({ vessel: '' }))

const stored = 'purser.checkin.at'

interface Stored {
  port: string
  date: string
  sailing?: number
}

onSessionEnd(() => {
  useChoice.setState({ vessel: '' })
  removeText('sessionStorage', stored)
})

export function choosePort(port: string, date: string): void {
  const now = useCheckIn.getState()
  if (now.checkinPortCode === port && now.date === date) return
  chooseSailing(undefined)
  useChoice.setState({ vessel: '' })
  useCheckIn.setState({ checkinPortCode: port, date })
  writeJson('sessionStorage', stored, { port, date })
}

/** Keys typed meanwhile wait for the sailings. */
export async function loadSailings(portCode: string, date: string): Promise<void> {
  await ifAnswered(record(calls.availableInstances, { query: { portCode, date } }))
}

/** The key that chose the sailing leads on to its scan field. */
export function chooseTrip(sailing: Sailing | undefined): void {
  chooseSailing(sailing)
  const { checkinPortCode: port, date } = useCheckIn.getState()
  writeJson('sessionStorage', stored, { port, date, ...(sailing && { sailing: sailing.ItineraryId }) })
}

/** After a reload: the port and sailing that were chosen. */
export function restoreChoice(sailings: readonly Sailing[]): void {
  const { checkinPortCode, selectedTrip } = useCheckIn.getState()
  const before = readJson('sessionStorage', stored) as Stored | undefined
  if (before === undefined || selectedTrip) return
  if (checkinPortCode === '') useCheckIn.setState({ checkinPortCode: before.port, date: before.date })
  const sailing = sailings.find(({ ItineraryId }) => ItineraryId === before.sailing)
  if (sailing) {
    chooseTrip(sailing)
    scanField.focus()
  }
}

/** The chosen sailing with its times and ship as they are now: it may be delayed or swapped while the gate is open. */
export function refreshTrip(sailings: readonly Sailing[]): void {
  const { selectedTrip } = useCheckIn.getState()
  const now = sailings.find(({ ItineraryId }) => ItineraryId === selectedTrip?.ItineraryId)
  if (selectedTrip && now && sailingText(now) !== sailingText(selectedTrip))
    useCheckIn.setState({ selectedTrip: { ...now, session: selectedTrip.session } })
}

/** `08:00 BLUE STAR DELOS → PAS, JNX`. */
export function sailingText({ departureDateTime, vessel, destinations }: Sailing): string {
  return `${timeOf(departureDateTime)} ${vessel.name} → ${destinations.map(({ idOrCode }) => idOrCode).join(', ')}`
}
