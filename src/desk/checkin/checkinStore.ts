import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import { checkin as calls } from '../../contract/checkin.ts'
import { type Refusal, isRefusal, refuse } from '../../domain/refusal.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import { latinText } from '../../domain/value/phoneticKey.ts'
import { readText, writeText, readJson, removeText, writeJson } from '../browser/storage.ts'
import { closeQuestionOf } from '../question/questions.ts'
import { onSessionEnd } from '../request/identity.ts'
import { ifAnswered } from '../request/fault.ts'
import { loadCached, cacheForSession } from '../request/cache.ts'
import type { CommandServices } from '../command/command.ts'
import { focus } from '../command/inputTarget.ts'
import { lineContext } from '../command/keyboard.ts'
import { scanField } from './pageFocus.ts'

export type Ticket = AnswerOf<typeof calls.passengerList>['passengersList'][number]
export type Sailing = AnswerOf<typeof calls.availableInstances>['availableTrips'][number]
export type Figures = AnswerOf<typeof calls.stats>['stats']
export type ValidationData = AnswerOf<typeof calls.validateTicket>['validationData']

export const views = ['passengers', 'vehicles', 'history', 'unsent', 'onBoard'] as const
export type View = (typeof views)[number]

/** A sailing and the port at which its passengers board. */
export interface Boarding {
  itineraryId: number
  portCode: string
}

/** The ticket that a question is about. */
export interface TicketAsked {
  ticketNumber: string
  name: string
  /** Fields to be filled in before boarding. */
  missing: readonly string[]
}

/** Advice to the gate staff: let board, stop, or look closer. Each has its colour, sign, word and sound. */
export type Tone = 'yes' | 'no' | 'attention'

type Did = 'checkIn' | 'forceCheckIn' | 'checkOut' | 'valid' | 'booking' | 'checkedOut' | 'sent'

/** The answer to one scan; worded where it is shown, so that it follows the language. */
export interface GateAnswer {
  tone: Tone
  did?: Did
  /** How many tickets `did` concerns. */
  count?: number
  refusal?: Refusal
  /** Whom it concerns. */
  about: string
  /** It was done without a connection. */
  here?: boolean
}

interface CheckInState {
  checkinPortCode: string
  /** YYYY-MM-DD; empty for today. */
  date: string
  /** The name of this gate in the history. */
  gate: string
  selectedTrip: Sailing | undefined
  stats: Figures | undefined
  view: View
  /** Text of the scan field. */
  ticketNumber: string
  /** The latest answers, the last one first; numbered from 1. */
  answers: readonly (GateAnswer & { number: number })[]
  /** Scans not answered yet. */
  waiting: number
  marked: ReadonlySet<string>
  /** The ticket number of the row under the cursor. */
  current: string | undefined
  /** Tickets of the sailing; undefined until the list begins to come. */
  total: number | undefined
  /** Tickets of the list that have come. */
  loaded: number
  /** Data of the ticket that was refused or validated last. */
  validationData: (ValidationData & { text: string }) | undefined
}

const storedGate = 'purser.checkin.gate'

const nothing = {
  selectedTrip: undefined,
  stats: undefined,
  view: 'passengers',
  ticketNumber: '',
  answers: [],
  waiting: 0,
  marked: new Set<string>(),
  current: undefined,
  total: undefined,
  loaded: 0,
  validationData: undefined,
} satisfies Partial<CheckInState>

export const useCheckIn = create<CheckInState>(() => ({
  ...nothing,
  checkinPortCode: '',
  date: '',
  gate: readText('localStorage', storedGate) ?? '',
}))

onSessionEnd(() => useCheckIn.setState({ ...nothing, checkinPortCode: '', date: '' }))

/** Empties what belongs to the sailing chosen before. */
export function chooseSailing(selectedTrip: Sailing | undefined): void {
  closeQuestionOf('checkin')
  useCheckIn.setState({ ...nothing, selectedTrip })
}

export function nameGate(gate: string): void {
  writeText('localStorage', storedGate, gate)
  useCheckIn.setState({ gate })
}

export function boardingOf({ ItineraryId, portCode }: Sailing): Boarding {
  return { itineraryId: ItineraryId, portCode }
}

/** The sailing chosen, as the calls name it. */
export function currentSailing(): Boarding | undefined {
  const { selectedTrip } = useCheckIn.getState()
  return selectedTrip && boardingOf(selectedTrip)
}

export const isStarted = (): boolean => useCheckIn.getState().selectedTrip?.session.state === 'started'

export function setSession(session: Sailing['session']): void {
  useCheckIn.setState(({ selectedTrip }) =>
    selectedTrip ? { selectedTrip: { ...selectedTrip, session } } : {},
  )
}

/** Changes when other commands of the page can run. */
export function whatKeysDependOn({ selectedTrip, validationData, current, marked }: CheckInState): string {
  const { state, countedAt } = selectedTrip?.session ?? {}
  return [state, countedAt, validationData?.text, current === undefined, marked.size === 0].join()
}

/** The start of the desk provides it. */
let read = () => false

/** Provides the permission of the signed-in user, which is needed before any record is cached. */
export function setPermission(given: () => boolean): void {
  read = given
}

/** Returns whether the user may check passengers in at a port. */
export const canCheckIn = (): boolean => read()

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
  await ifAnswered(loadCached(calls.availableInstances, { query: { portCode, date } }))
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
  const answer = await loadCached(calls.availablePorts, {}, cacheForSession)
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
  const answer = await loadCached(calls.availableInstances, { query: { portCode: port, date: today } })
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
