import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { checkin as calls } from '../../contract/checkin.ts'
import { readText, writeText } from '../browser/storage.ts'
import { closeQuestionOf } from '../question/questions.ts'
import { onSessionEnd } from '../request/token.ts'
import type { Refusal } from '../../domain/refusal.ts'

export type Ticket = AnswerOf<typeof calls.passengerList>['passengersList'][number]
export type Sailing = AnswerOf<typeof calls.availableInstances>['availableTrips'][number]
export type Figures = AnswerOf<typeof calls.stats>['stats']
export type ValidationData = AnswerOf<typeof calls.validateTicket>['validationData']

export const views = ['passengers', 'vehicles', 'history', 'unsent'] as const
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
  return [selectedTrip?.session.state, validationData?.text, current === undefined, marked.size === 0].join()
}

/** The start of the desk provides it. */
let read = () => false

/** Provides the permission of the signed-in user, which is needed before any record is cached. */
export function setPermission(given: () => boolean): void {
  read = given
}

/** Returns whether the user may check passengers in at a port. */
export const canCheckIn = (): boolean => read()
