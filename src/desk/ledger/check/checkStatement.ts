import type { ClearanceCheck, Decision } from '../../../contract/clearanceCheck.ts'
import { ledger } from '../../../contract/ledger.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { setDecision, useCheck, type ClearanceOf } from './store.ts'

/** Opens the check of the clearance under the cursor, as it was left. */
export async function askStatement(): Promise<Refusal | undefined> {
  const { current } = useCheck.getState()
  if (current === undefined) return refuse('clearance_incomplete')
  const answer = await request(ledger.clearanceCheck, { path: current })
  if (isRefusal(answer)) return answer
  showCheck(current, answer.check)
  return undefined
}

function showCheck(checked: ClearanceOf, check: ClearanceCheck | undefined): void {
  const place = check?.differences.findIndex(({ state }) => state === 'open') ?? 0
  useCheck.setState({ checked, check, asksAgain: false, place: Math.max(place, 0), done: [] })
}

/** Compares a statement with the ledger. */
export async function checkStatement({
  name,
  text,
}: {
  name: string
  text: string
}): Promise<Refusal | undefined> {
  const { checked } = useCheck.getState()
  if (checked === undefined) return undefined
  if (text.trim() === '') return refuse('statement_empty')
  const answer = await request(ledger.checkClearance, { body: { ...checked, name, text } })
  if (isRefusal(answer)) return answer
  showCheck(checked, answer.check)
  return undefined
}

/** Decides about the difference under the cursor, and goes to the next open one. */
export async function decide(state: Decision, note?: string): Promise<Refusal | undefined> {
  const { check, place, done } = useCheck.getState()
  const difference = check?.differences[place]
  if (check === undefined || difference === undefined) return refuse('clearance_check_not_found')
  const before = { state: difference.state, note: difference.note }
  const refusal = await send(check.id, place, { state, note: note ?? before.note })
  if (refusal) return refusal
  useCheck.setState({ done: [...done, { place, before }] })
  if (note === undefined) goToNextOpen(place)
  return undefined
}

async function send(
  check: number,
  difference: number,
  decision: { state: Decision; note: string },
): Promise<Refusal | undefined> {
  const answer = await request(ledger.decideDifference, { body: { check, difference, ...decision } })
  if (isRefusal(answer)) return answer
  setDecision(difference, decision)
  return undefined
}

function goToNextOpen(place: number): void {
  const { check } = useCheck.getState()
  const differences = check?.differences ?? []
  const order = [...differences.keys()].map((step) => (place + 1 + step) % differences.length)
  const next = order.find((at) => differences[at]?.state === 'open')
  if (next !== undefined) useCheck.setState({ place: next })
}

/** Takes the latest decision back. */
export async function undoDecision(): Promise<Refusal | undefined> {
  const { check, done } = useCheck.getState()
  const last = done.at(-1)
  if (check === undefined || last === undefined) return refuse('nothing_to_undo')
  const refusal = await send(check.id, last.place, last.before)
  if (refusal) return refusal
  useCheck.setState({ done: done.slice(0, -1), place: last.place })
  return undefined
}

export async function printCheck(_: object, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const { checked } = useCheck.getState()
  if (checked === undefined) return refuse('clearance_check_not_found')
  const answer = await request(ledger.clearanceCheckPdf, { query: checked })
  if (isRefusal(answer)) return answer
  openFile(answer, ledger.clearanceCheckPdf.file ?? '')
  return undefined
}

/** Saves a statement to practise with. */
export async function practise(_: object, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const { current, checked = current } = useCheck.getState()
  if (checked === undefined) return refuse('clearance_incomplete')
  const answer = await request(ledger.practiceStatement, { query: checked })
  if (isRefusal(answer)) return answer
  openFile(answer, 'text/csv')
  return undefined
}
