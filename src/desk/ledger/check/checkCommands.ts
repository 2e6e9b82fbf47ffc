import { create } from 'zustand'
import { refuse, isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { longestStatement, type ClearanceCheck, type Decision, ledger } from '../../../contract/ledger.ts'
import { keyOfDifference } from '../../../domain/ledger/statement/matchStatement.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { emptyStack, pushed, stepBack, type UndoStack } from '../../undo/undoStack.ts'
import { request } from '../../request/request.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { ledgerCommand } from '../commands.ts'

interface ClearanceOf {
  company: string
  year: number
  number: number
}

/** A decision that can be taken back. */
interface UndoableDecision {
  place: number
  before: { state: Decision; note: string }
}

interface CheckState extends UndoStack<UndoableDecision> {
  /** The clearance under the cursor of the page. */
  current: ClearanceOf | undefined
  /** The clearance that is being checked. */
  checked: ClearanceOf | undefined
  /** Its latest check; without one a statement is asked for. */
  check: ClearanceCheck | undefined
  /** Another statement is asked for. */
  asksAgain: boolean
  /** Index of the difference under the cursor. */
  place: number
  /** A note that could not be stored; its field still shows it. */
  unsaved: { place: number; note: string } | undefined
}

const nothing: CheckState = {
  current: undefined,
  checked: undefined,
  check: undefined,
  asksAgain: false,
  place: 0,
  ...emptyStack,
  unsaved: undefined,
}

export const useCheck = create<CheckState>(() => nothing)

/** The clearance on the page stays chosen. */
function closeCheck(): void {
  useCheck.setState(({ current }) => ({ ...nothing, current }))
}

const clear = () => useCheck.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

interface DifferenceOfCheck {
  /** Id of the check. */
  check: number
  place: number
}

/** Changes a difference on screen, where its check is still shown. */
function setDecision(about: DifferenceOfCheck, decision: UndoableDecision['before']): void {
  useCheck.setState(({ check }) => ({
    check:
      check?.id === about.check
        ? {
            ...check,
            differences: check.differences.map((difference, at) =>
              at === about.place ? { ...difference, ...decision } : difference,
            ),
          }
        : check,
  }))
}

/** Opens the check of the clearance under the cursor, as it was left. */
async function askStatement(): Promise<Refusal | undefined> {
  const { current } = useCheck.getState()
  if (current === undefined) return refuse('clearance_incomplete')
  const answer = await request(ledger.clearanceCheck, { path: current })
  if (isRefusal(answer)) return answer
  showCheck(current, answer.check)
  return undefined
}

function showCheck(checked: ClearanceOf, check: ClearanceCheck | undefined): void {
  const place = check?.differences.findIndex(({ state }) => state === 'open') ?? 0
  useCheck.setState({
    ...emptyStack,
    changes: check?.done ?? [],
    checked,
    check,
    asksAgain: false,
    place: Math.max(place, 0),
    unsaved: undefined,
  })
}

/** Compares a statement with the ledger. */
async function checkStatement({ name, text }: { name: string; text: string }): Promise<Refusal | undefined> {
  const { checked } = useCheck.getState()
  if (checked === undefined) return undefined
  if (text.trim() === '') return refuse('statement_empty')
  if (text.length > longestStatement) return refuse('statement_too_long', { most: longestStatement })
  const answer = await request(ledger.checkClearance, { body: { ...checked, name, text } })
  if (isRefusal(answer)) return answer
  showCheck(checked, answer.check)
  return undefined
}

/** Decisions that follow each other quickly, so that each is about the difference that the one before goes to. */
let former: Promise<unknown> = Promise.resolve()

async function inOrder<Result>(decision: () => Promise<Result>): Promise<Result> {
  const started = former.then(decision)
  former = started.catch(() => undefined)
  return started
}

/** Decides about the difference under the cursor, and goes to the next open one. */
const decide = (state: Decision) =>
  inOrder(async () => {
    const { place, check } = useCheck.getState()
    const refusal = await decideOn(place, ({ note }) => ({ state, note }))
    if (refusal === undefined && check?.id === useCheck.getState().check?.id) goToNextOpen(place)
    return refusal
  })

/** Keeps a note about the difference under the cursor, and queries it if nothing was decided. */
function storeNote(note: string): Promise<Refusal | undefined> {
  const { place } = useCheck.getState()
  return inOrder(async () => {
    useCheck.setState({ unsaved: { place, note } })
    const refusal = await decideOn(place, ({ state }) => ({
      state: state === 'open' ? 'queried' : state,
      note,
    }))
    if (refusal === undefined) useCheck.setState({ unsaved: undefined })
    return refusal
  })
}

async function decideOn(
  place: number,
  next: (before: UndoableDecision['before']) => UndoableDecision['before'],
): Promise<Refusal | undefined> {
  const { check } = useCheck.getState()
  const difference = check?.differences[place]
  if (check === undefined || difference === undefined) return refuse('clearance_check_not_found')
  const before = { state: difference.state, note: difference.note }
  const refusal = await send({ check: check.id, place }, before, next(before))
  if (refusal) return refusal
  useCheck.setState((state) => pushed(state, { place, before }))
  return undefined
}

async function send(
  about: DifferenceOfCheck,
  before: UndoableDecision['before'],
  decision: UndoableDecision['before'],
): Promise<Refusal | undefined> {
  const { check, place } = about
  const answer = await request(ledger.decideDifference, {
    body: { check, difference: place, ...decision, before },
  })
  if (!isRefusal(answer)) setDecision(about, decision)
  else if (isConflict(answer)) await readAgain()
  return isRefusal(answer) ? answer : undefined
}

const isConflict = ({ refusal }: Refusal) =>
  refusal === 'difference_decided' || refusal === 'clearance_check_replaced'

/** Shows what others have decided meanwhile, with the cursor on the same difference where it still exists. */
async function readAgain(): Promise<void> {
  const { checked, check: shown, place, unsaved } = useCheck.getState()
  if (checked === undefined || shown === undefined) return
  const answer = await request(ledger.clearanceCheck, { path: checked })
  if (isRefusal(answer) || answer.check === undefined) return
  const { check } = answer
  if (check.id === shown.id) return useCheck.setState({ check, changes: check.done })
  const samePlace = (at: number) => placeOf(check, shown.differences[at])
  useCheck.setState({
    check,
    place: Math.max(samePlace(place), 0),
    changes: check.done,
    unsaved: unsaved && { ...unsaved, place: samePlace(unsaved.place) },
  })
}

type Listed = ClearanceCheck['differences'][number]

function placeOf({ differences }: ClearanceCheck, wanted: Listed | undefined): number {
  const key = wanted && keyOfDifference(wanted)
  return differences.findIndex((difference) => keyOfDifference(difference) === key)
}

function goToNextOpen(place: number): void {
  const { check } = useCheck.getState()
  const differences = check?.differences ?? []
  const order = [...differences.keys()].map((step) => (place + 1 + step) % differences.length)
  const next = order.find((at) => differences[at]?.state === 'open')
  if (next !== undefined) useCheck.setState({ place: next })
}

/** Takes the latest decision back. */
const undoDecision = () =>
  inOrder(async () => {
    const { check, ...decisions } = useCheck.getState()
    const stepped = stepBack(decisions)
    const decided = check?.differences[stepped?.step.place ?? -1]
    if (check === undefined || stepped === undefined || decided === undefined)
      return refuse('nothing_to_undo')
    const { step: last, stack } = stepped
    const { state, note } = decided
    const refusal = await send({ check: check.id, place: last.place }, { state, note }, last.before)
    if (refusal) return refusal
    useCheck.setState({ ...stack, place: last.place })
    return undefined
  })

async function printCheck(_: object, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const { checked } = useCheck.getState()
  if (checked === undefined) return refuse('clearance_check_not_found')
  const answer = await request(ledger.clearanceCheckPdf, { query: checked })
  if (isRefusal(answer)) return answer
  openFile(answer, ledger.clearanceCheckPdf.file ?? '')
  return undefined
}

/** Saves a statement to practise with. */
async function openPracticeStatement(_: object, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const { current, checked = current } = useCheck.getState()
  if (checked === undefined) return refuse('clearance_incomplete')
  const answer = await request(ledger.practiceStatement, { query: checked })
  if (isRefusal(answer)) return answer
  openFile(answer, 'text/csv')
  return undefined
}

const inside = {
  where: ['clearanceCheck'],
  changes: 'nothing',
  palette: false,
} as const satisfies Partial<AnyCommand>

const refuseWithoutCheck = () => {
  const { check, asksAgain } = useCheck.getState()
  return check === undefined || asksAgain ? refuse('clearance_check_not_found') : undefined
}
const onDifference = {
  ...inside,
  shownLater: true,
  rights: ['office'],
  changes: 'record',
  refuses: refuseWithoutCheck,
} as const satisfies Partial<AnyCommand>

/** Checking the statement of a company against the ledger, difference by difference. */
export const checkCommands: AnyCommand[] = [
  defineCommand(ledgerCommand.askStatement, {
    rights: ['office'],
    where: ['companyClearings'],
    changes: 'nothing',
    awaits: 'clearanceCheck',
    run: askStatement,
  }),
  defineCommand(ledgerCommand.practise, {
    rights: ['office'],
    where: ['companyClearings', 'clearanceCheck'],
    changes: 'nothing',
    run: openPracticeStatement,
  }),
  defineCommand(ledgerCommand.checkClearance, {
    ...inside,
    rights: ['office'],
    changes: 'record',
    run: checkStatement,
  }),
  defineCommand(ledgerCommand.otherStatement, {
    ...inside,
    shownLater: true,
    refuses: refuseWithoutCheck,
    run: () => useCheck.setState({ asksAgain: true }),
  }),
  defineCommand(ledgerCommand.accept, { ...onDifference, run: () => decide('accepted') }),
  defineCommand(ledgerCommand.query, { ...onDifference, run: () => decide('queried') }),
  defineCommand(ledgerCommand.dispute, { ...onDifference, run: () => decide('disputed') }),
  defineCommand(ledgerCommand.note, { ...onDifference, run: ({ note }) => storeNote(note) }),
  defineCommand(ledgerCommand.undoDecision, { ...onDifference, run: undoDecision }),
  defineCommand(ledgerCommand.printCheck, {
    ...inside,
    shownLater: true,
    refuses: refuseWithoutCheck,
    run: printCheck,
  }),
  defineCommand(ledgerCommand.closeCheck, { ...inside, changes: 'desk', run: closeCheck }),
]
