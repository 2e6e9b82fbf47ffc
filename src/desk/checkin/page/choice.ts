import { create } from 'zustand'
import { timeOf } from '../../../domain/value/portTime.ts'
import { ifAnswered } from '../../request/fault.ts'
import { record, cacheForSession } from '../../request/record.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import { readJson, removeText, writeJson } from '../../browser/storage.ts'
import { onSessionEnd } from '../../request/token.ts'
import { scanField } from '../pageFocus.ts'
import { chooseSailing, useCheckIn, type Sailing } from '../checkinStore.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { latinText } from '../../../domain/value/phoneticKey.ts'
import type { CommandServices } from '../../command/command.ts'
import { focus } from '../../command/inputTarget.ts'
import { lineContext } from '../../command/keyboard.ts'

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
  // A text that is being typed elsewhere keeps the focus.
  if (sailing && focus.current()?.keeps?.('esc') !== true) {
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

/** The sailing in the list of the day, found by its ship or by its hour as it is typed: `1730`, `17.30` or `17:30`. */
export function sailingChoice(sailing: Sailing) {
  const name = sailingText(sailing)
  const [hours, minutes] = timeOf(sailing.departureDateTime).split(':')
  const alsoCalled = [`${hours}${minutes} ${sailing.vessel.name}`, `${hours}.${minutes}`]
  return { code: String(sailing.ItineraryId), name, alsoCalled }
}

/** The check-in to open: of the operator’s last choice, of a port, or of its sailing at a time or on a ship. */
export interface OpenCheckIn {
  port?: string
  /** HH:mm */
  time?: string
  /** Its code, or a part of its name. */
  vessel?: string
}

/** After the ports have come, so that one typed at once is understood; refuses a port or sailing that is not there. */
export async function openPage(
  { port, ...wanted }: OpenCheckIn,
  { navigate }: Pick<CommandServices, 'navigate'>,
): Promise<Refusal | undefined> {
  const answer = await record(calls.availablePorts, {}, cacheForSession)
  if (isRefusal(answer)) return answer
  const refusal = port === undefined ? undefined : await choose(port, wanted, answer.availablePorts)
  if (refusal === undefined) navigate('/check-in')
  return refusal
}

async function choose(
  port: string,
  wanted: Omit<OpenCheckIn, 'port'>,
  ports: readonly { idOrCode: string }[],
): Promise<Refusal | undefined> {
  if (!ports.some(({ idOrCode }) => idOrCode === port)) return refuse('checkin_port', { port })
  const { today } = lineContext.get()
  const answer = await record(calls.availableInstances, { query: { portCode: port, date: today } })
  if (isRefusal(answer)) return answer
  const { time, vessel = '' } = wanted
  const isNamed = time !== undefined || vessel !== ''
  const [sailing, another] = isNamed ? sailingsNamed(answer.availableTrips, wanted) : []
  const what = [time, vessel].filter(Boolean).join(' ')
  if (isNamed && sailing === undefined) return refuse('gate_no_such_sailing', { port, what })
  if (another) return refuse('gate_several_sailings', { port, what })
  choosePort(port, today)
  if (sailing) chooseTrip(sailing)
  return undefined
}

const folded = (text: string) => latinText(text).replaceAll(' ', '')

/** Sailings at the time, of ships with the code or the letters in their name. */
export function sailingsNamed(
  sailings: readonly Sailing[],
  { time, vessel = '' }: Omit<OpenCheckIn, 'port'>,
): readonly Sailing[] {
  const typed = folded(vessel)
  const found = sailings.filter(
    (sailing) =>
      (time === undefined || timeOf(sailing.departureDateTime) === time) &&
      [sailing.vessel.idOrCode, sailing.vessel.name].some((name) => folded(name).includes(typed)),
  )
  const exact = found.filter((one) => folded(one.vessel.name) === typed)
  return exact.length > 0 ? exact : found
}
