import i18next from 'i18next'
import { create } from 'zustand'
import { checkin as calls } from '../../../contract/checkin.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/refusal.ts'
import { printDecimal } from '../../../domain/value/money.ts'
import { childrenAlone } from '../../../domain/booking/minors.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { readScan } from '../../../domain/checkin/scan.ts'
import { isQuestionOpen, openQuestionOf } from '../../question/questions.ts'
import { ifAnswered, isSignedOut } from '../../request/fault.ts'
import { useProgress } from '../../request/progress.ts'
import { invalidate } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { scannedKeys } from '../../keys/scannedKeys.ts'
import { readText, writeText } from '../../browser/storage.ts'
import { checkInQuestion } from '../commands.ts'
import { gateTicketName, checkInOrOut, type GateAction } from '../gate/checkInOrOut.ts'
import { listedTicketsFor, placeOfTicket, ticketsWhere } from '../list/tickets.ts'
import { listFocus } from '../pageFocus.ts'
import {
  currentSailing,
  type GateAnswer,
  useCheckIn,
  type Ticket,
  type ValidationData,
  type Tone,
} from '../checkinStore.ts'

const stored = 'purser.checkin.sound'

export const useSound = create<{ on: boolean }>(() => ({ on: readText('localStorage', stored) !== 'off' }))

export function switchSound(): boolean {
  const on = !useSound.getState().on
  writeText('localStorage', stored, on ? 'on' : 'off')
  useSound.setState({ on })
  if (on) play('yes')
  return on
}

/** Pitches in hertz, one after the other: rising for yes, low for no, the same twice for attention. */
const pitches: Record<Tone, readonly number[]> = { yes: [880, 1320], no: [220, 160], attention: [520, 520] }
/** Seconds. */
const length = 0.09
const volume = 0.2

/** Browsers permit few audio contexts, so all sounds share one. */
let context: AudioContext | undefined

/** Plays the sound of an answer, unless it is switched off or the machine has none. */
function play(tone: Tone): void {
  if (!useSound.getState().on) return
  try {
    context ??= new AudioContext()
    void context.resume()
    const begins = context.currentTime
    pitches[tone].forEach((pitch, at) => beep(context as AudioContext, pitch, begins + at * length * 1.4))
  } catch (cause) {
    console.error(cause)
  }
}

function beep(audio: AudioContext, pitch: number, at: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}

type Order = Omit<GateAction, 'key'> & {
  /** Only whether it could be done. */
  validates?: true
}

/** The start of the desk provides it. */
let fault: (cause: unknown) => void = console.error
/** How a defect is reported; a scan without an answer also gets one on screen. */
export function reportFaultsTo(report: (cause: unknown) => void): void {
  fault = report
}

/** Everything scanned, typed and chosen at this gate, one after the other. */
export const scans = createScanQueue<Order>({
  answer: answerScan,
  onChange: (waiting) => useCheckIn.setState({ waiting }),
  onFault(cause, { what }) {
    if (isSignedOut(cause)) return
    showGateResult({
      tone: 'attention',
      refusal: refuse('gate_no_answer'),
      about: what.text,
    })
    fault(cause)
  },
})

/** Remembers what was scanned, typed or chosen last, and the tickets of the list that it names: keys are about them. */
export function noteScan(
  text: string,
  ticketNumbers: readonly string[] = listedTicketsFor(text).map((ticket) => ticket.ticketNumber),
): void {
  useCheckIn.setState({ lastScan: { text, ticketNumbers }, validationData: undefined })
}

/** The ticket that a scan turned out to be, if it is the last one. */
function nameScanned(text: string, { ticketNumber }: Ticket): void {
  const { lastScan } = useCheckIn.getState()
  if (lastScan?.text === text) useCheckIn.setState({ lastScan: { text, ticketNumbers: [ticketNumber] } })
}

/** The reading of the ticket that was refused last; one of an earlier scan is not shown any more. */
const lastReading = createLatest<ValidationData | undefined>()

/** Holds the work that was begun last, until it ends or is dropped. */
function createLatest<T>() {
  let latest: Promise<T> | undefined
  return {
    isRunning: () => latest !== undefined,
    drop: () => void (latest = undefined),
    ended: () => latest,
    /** Returns the result, and whether nothing was begun or dropped meanwhile. */
    async follow(work: Promise<T>): Promise<{ result: T; isLatest: boolean }> {
      latest = work
      const result = await work
      const isLatest = latest === work
      if (isLatest) latest = undefined
      return { result, isLatest }
    },
  }
}

/** Returns whether every scan is answered, and whose ticket was refused last. */
export const areAnswered = (): boolean => scans.waiting() === 0 && !lastReading.isRunning()

/** Waits until they are. */
export async function whenAnswered(): Promise<void> {
  await scans.rest()
  await lastReading.ended()
}

/** Shows an answer and plays its sound. */
export function showGateResult(answer: GateAnswer): void {
  showAnswer(answer)
  play(answer.tone)
}

async function answerScan({ what: { validates, ...order }, key }: Queued<Order>): Promise<void> {
  if (validates) return validate(order.text)
  const done = await checkInOrOut({ ...order, key })
  if (isRefusal(done)) return rejectScan(done, order.text)
  const { ticket, here } = done
  lastReading.drop()
  useCheckIn.setState({ validationData: undefined })
  nameScanned(order.text, ticket)
  pointTo(ticket)
  const childAlone = order.kind !== 'checkOut' && isChildAlone(ticket)
  showGateResult({
    tone: childAlone ? 'attention' : 'yes',
    did: order.kind,
    about: aboutOf(ticket),
    here,
    childAlone,
  })
  void invalidate(calls.ticketDetails)
  void invalidate(calls.history)
}

/** Returns whether the ticket is that of a child who is on board before any adult of the booking. */
const isChildAlone = ({ ticketNumber, reservationCode }: Ticket): boolean =>
  childrenAlone(ticketsWhere((fellow) => fellow.reservationCode === reservationCode)).some(
    (child) => child.ticketNumber === ticketNumber,
  )

/** The cursor follows the scans. */
function pointTo({ ticketNumber }: Ticket): void {
  const { view } = useCheckIn.getState()
  const place = placeOfTicket(ticketNumber)
  if (place >= 0 && (view === 'passengers' || view === 'vehicles')) listFocus.go(place)
  useCheckIn.setState({ current: ticketNumber })
}

/** Refuses at once; whose ticket it is, and whether it may be forced, follows. */
async function rejectScan(refusal: Refusal, text: string): Promise<void> {
  const [ticket] = listedTicketsFor(text)
  showGateResult({ tone: toneOf(refusal), refusal, about: ticket ? aboutOf(ticket) : text })
  if (ticket) pointTo(ticket)
  if (useProgress.getState().reachable) void readValidation(text)
}

async function readValidation(text: string): Promise<ValidationData | undefined> {
  const { result: data, isLatest } = await lastReading.follow(requestValidation(text))
  if (data === undefined || !isLatest) return data
  if (data.ticket) nameScanned(text, data.ticket)
  useCheckIn.setState({ validationData: { ...data, text } })
  return data
}

async function requestValidation(text: string): Promise<ValidationData | undefined> {
  const at = currentSailing()
  if (at === undefined) return undefined
  const body = { ...at, ticketNumber: text.trim() }
  const answer = await ifAnswered(request(calls.validateTicket, { body }, { quiet: true }))
  if (answer === undefined || isRefusal(answer)) return undefined
  return answer.validationData
}

async function validate(text: string): Promise<void> {
  const data = await readValidation(text)
  const [listed] = listedTicketsFor(text)
  const ticket = data?.ticket ?? listed
  const about = ticket ? aboutOf(ticket) : text
  if (data === undefined)
    return showGateResult({ tone: 'attention', refusal: refuse('gate_no_answer'), about })
  const { canCheckIn, problem } = data
  if (canCheckIn || problem === undefined) return showGateResult({ tone: 'yes', did: 'valid', about })
  const refusal = {
    refusal: problem.code,
    parameters: problem.parameters,
    message: problem.message,
  } as Refusal
  showGateResult({ tone: toneOf(refusal), refusal, about })
}

/** `PAPADOPOULOU MARIA · 12A · JTR`, and what the staff have to know. */
export function aboutOf(ticket: Ticket): string {
  const { place = '', accommodation, destination, ssr = '', kind, lane, length } = ticket
  const laneText = lane && i18next.t(`checkin:lane.${lane}`)
  const where =
    kind === 'vehicle' ? [laneText, length && `${printDecimal(length)} m`] : [place || accommodation]
  return [gateTicketName(ticket), ...where, destination, ssr].filter(Boolean).join(' · ')
}

/** One thing to be done at the gate. */
export interface Queued<What> {
  what: What
  /** Idempotency key of what it causes, online or later. */
  key: string
}

interface ScanQueue<What> {
  add(what: What): void
  /** Scans not answered yet, the one under way included. */
  waiting(): number
  /** Settles when every scan added so far is answered. */
  rest(): Promise<void>
}

interface ScanQueueParts<What> {
  answer(scan: Queued<What>): Promise<void>
  onChange(waiting: number): void
  onFault(fault: unknown, scan: Queued<What>): void
}

/**
 * Answers scans one after the other, in the order they came, however fast they come: each gets its answer, the same
 * text twice gets two.
 */
export function createScanQueue<What>({ answer, onChange, onFault }: ScanQueueParts<What>): ScanQueue<What> {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  function count(by: 1 | -1): void {
    waiting += by
    onChange(waiting)
  }

  return {
    add(what) {
      const scan = { what, key: crypto.randomUUID() }
      count(1)
      last = last
        .then(() => answer(scan))
        .catch((fault: unknown) => onFault(fault, scan))
        .finally(() => count(-1))
    },
    waiting: () => waiting,
    rest: () => last,
  }
}

/** Keeps the Enter of a scanner from answering an open question. Returns a function that ends this. */
export function refuseStrayScans(): () => void {
  const listener = (event: KeyboardEvent) => isStrayScan(event) && refuseScan(event)
  window.addEventListener('keydown', listener, true)
  return () => window.removeEventListener('keydown', listener, true)
}

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Returns whether the key is the Enter after a ticket or a booking that was typed as fast as a scanner types. */
export function isStrayScan({ key, timeStamp }: Pressed): boolean {
  if (openQuestionOf('checkin') === undefined || key !== 'Enter') return false
  const { text, byKey } = scannedKeys.last()
  if (asksForNumber() && text.length <= longestNumber) return false
  return scannedKeys.follows(timeStamp) && (isCode(text) || isCode(byKey))
}

/** Digits of the numbers that are typed into a question; the code of a ticket is longer. */
const longestNumber = 5
const asksForNumber = () => isQuestionOpen(checkInQuestion.count) || isQuestionOpen(checkInQuestion.correct)

/** Returns whether a text is a scanned code, and no reason or name. */
export function isCode(text: string): boolean {
  return readScan(text) !== undefined || readReference(text) !== undefined
}

function refuseScan(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const { text, byKey } = scannedKeys.last()
  const ticket = isCode(text) ? text : byKey
  noteScan(ticket)
  showGateResult({ tone: 'attention', refusal: refuse('gate_question_open', { ticket }), about: '' })
}

export const toneSigns: Record<Tone, string> = { yes: '✓', no: '✕', attention: '!' }

const mostAnswers = 12

export function showAnswer(answer: GateAnswer): void {
  useCheckIn.setState(({ answers }) => ({
    answers: [{ ...answer, number: (answers[0]?.number ?? 0) + 1 }, ...answers].slice(0, mostAnswers),
  }))
}

/** The gate staff can do something about these: look again, fill in, or force with a reason. */
const solvable: ReadonlySet<string> = new Set([
  'checkin_twice',
  'checkin_incomplete',
  'checkin_other_day',
  'checkin_other_port',
  'checkin_ambiguous',
  'gate_no_list',
])

export const toneOf = ({ refusal }: Refusal): Tone => (solvable.has(refusal) ? 'attention' : 'no')
