import i18next from 'i18next'
import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import { checkin as calls } from '../../contract/checkin.ts'
import { refuseClosedCount } from '../../domain/checkin/closedCount.ts'
import { type Refusal, isRefusal, refuse } from '../../domain/refusal.ts'
import { dateOf, timeOf } from '../../domain/value/portTime.ts'
import { latinText } from '../../domain/value/phoneticKey.ts'
import { readText, writeText, readJson, removeText, writeJson } from '../browser/storage.ts'
import { closeQuestionOf } from '../question/questions.ts'
import { onSessionEnd } from '../request/identity.ts'
import { ifAnswered } from '../request/fault.ts'
import { loadCached, cacheForSession } from '../request/cache.ts'
import type { CommandServices } from '../command/command.ts'
import { focus } from '../command/inputTarget.ts'
import { formatDayAndMonth } from '../language/date.ts'
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

/** How the tickets that a key is about were chosen. */
export type ChosenBy = 'scan' | 'marks' | 'row'

/** A ticket that a question is about. */
export interface TicketAsked {
  ticketNumber: string
  name: string
  /** Fields to be filled in before boarding. */
  missing: readonly string[]
  /** Values of those that were preselected at the sale, to be confirmed. */
  preselected?: Readonly<Record<string, string>>
}

/** The tickets that a question is about. */
export interface TicketsAsked {
  tickets: readonly TicketAsked[]
  by: ChosenBy
}

/** Advice to the gate staff: let board, stop, or look closer. Each has its colour, sign, word and sound. */
export type Tone = 'yes' | 'no' | 'attention'

type Did = 'checkIn' | 'forceCheckIn' | 'checkOut' | 'valid' | 'booking' | 'checkedOut' | 'corrected' | 'sent'

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
  /** A child is on board, and no adult of its booking yet. */
  childAlone?: boolean
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
  /**
   * The last text that was scanned or typed, or the last rows that were checked in, with the tickets meant: keys are about
   * them, whatever the answer, until the cursor is moved or a row is marked by hand.
   */
  lastScan: { text: string; ticketNumbers: readonly string[] } | undefined
  marked: ReadonlySet<string>
  /** The ticket number of the row under the cursor. */
  current: string | undefined
  /** Tickets of the sailing; undefined until the list begins to come. */
  total: number | undefined
  /** Tickets of the list that have come. */
  loaded: number
  /** Data of the last scan, where it was refused or validated. */
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
  lastScan: undefined,
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

/** Why no ticket is checked in or out now, in the words of the server; undefined while check-in is open. */
export function refuseUnlessStarted(): Refusal | undefined {
  const { selectedTrip } = useCheckIn.getState()
  if (selectedTrip === undefined) return refuse('gate_no_sailing')
  const { state, countedAt, countedBy = '', stoppedAt, stoppedBy = '' } = selectedTrip.session
  if (state === 'started') return undefined
  if (countedAt !== undefined) return refuseClosedCount(countedAt, countedBy)
  if (stoppedAt !== undefined) return refuse('checkin_stopped', { at: stoppedAt, by: stoppedBy })
  return refuse('checkin_not_started')
}

export function setSession(session: Sailing['session']): void {
  useCheckIn.setState(({ selectedTrip }) =>
    selectedTrip ? { selectedTrip: { ...selectedTrip, session } } : {},
  )
}

/** Changes when other commands of the page can run. */
export function whatKeysDependOn({ selectedTrip, validationData, ...chosen }: CheckInState): string {
  const { state, countedAt } = selectedTrip?.session ?? {}
  const { lastScan, waiting, current, marked } = chosen
  const isChosen = [waiting === 0, current === undefined, marked.size === 0]
  return [state, countedAt, validationData?.text, lastScan?.ticketNumbers, isChosen].join()
}

/** The operator goes to a row, or marks rows: keys are about these from now on. */
export function chooseByHand(current = useCheckIn.getState().current): void {
  useCheckIn.setState({ current, lastScan: undefined, validationData: undefined })
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

/** `08:00 BLUE STAR DELOS → PAS, JNX`, and what the tickets show where that has changed. */
export function sailingText(sailing: Sailing): string {
  const { departureDateTime, vessel, destinations } = sailing
  const ports = destinations.map(({ idOrCode }) => idOrCode).join(', ')
  const former = formerText(sailing)
  return `${timeOf(departureDateTime)} ${vessel.name} → ${ports}${former && ` · ${former}`}`
}

/** `on tickets 30/11 21:00 TRITON` of a delayed or swapped sailing; empty where it is as it was. */
export function formerText({ former, departureDateTime }: Sailing): string {
  if (former === undefined) return ''
  const { departureDateTime: departs, vessel } = former
  const day = dateOf(departs) === dateOf(departureDateTime) ? '' : formatDayAndMonth(dateOf(departs))
  const what = [day, timeOf(departs), vessel.name].filter(Boolean).join(' ')
  return i18next.t('checkin:bar.former', { what })
}

const hoursOf = ({ departureDateTime, former }: Sailing) =>
  [departureDateTime, former?.departureDateTime ?? departureDateTime].map(timeOf)

/** The sailing in the list of the day, found by its ship or by its hour as it is typed: `1730`, `17.30` or `17:30`. */
export function sailingChoice(sailing: Sailing) {
  const name = sailingText(sailing)
  const alsoCalled = [...new Set(hoursOf(sailing))].flatMap((hour) => {
    const [hours, minutes] = hour.split(':')
    return [`${hours}${minutes} ${sailing.vessel.name}`, `${hours}.${minutes}`]
  })
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
      (time === undefined || hoursOf(sailing).includes(time)) &&
      [sailing.vessel, sailing.former?.vessel ?? sailing.vessel]
        .flatMap(({ idOrCode, name }) => [idOrCode, name])
        .some((name) => folded(name).includes(typed)),
  )
  const exact = found.filter((one) => folded(one.vessel.name) === typed)
  return exact.length > 0 ? exact : found
}
