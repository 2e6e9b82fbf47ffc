import { sum, type Money } from '../../value/money.ts'
import type { StatementLine } from './readStatement.ts'

/** One posting of the agency’s own ledger. */
export interface LedgerLine {
  date: string
  /** Booking reference; empty where it has none. */
  code: string
  amount: Money
}

export type DifferenceKind = 'amount' | 'statementOnly' | 'ledgerOnly'

/** A disagreement of statement and ledger. */
export interface Difference {
  kind: DifferenceKind
  date: string
  code: string
  /** Sum of the lines of the statement; absent for `ledgerOnly`. */
  statement?: Money
  /** Sum of the postings; absent for `statementOnly`. */
  ledger?: Money
  /** Lines of the file. */
  lines: number[]
}

export interface StatementMatch {
  /** Number of lines of the statement that agree with the ledger. */
  matched: number
  statementTotal: Money
  ledgerTotal: Money
  /** Ordered by date, then code. */
  differences: Difference[]
}

interface Sides {
  statement: StatementLine[]
  ledger: LedgerLine[]
}

/**
 * Matches a statement with the ledger. Lines and postings of one booking, sales and refunds apart, agree one by one or
 * in sum, since a company may list each ticket; those without a code agree by day. `bookingOf` gives the booking
 * reference of a ticket number.
 */
export function matchStatement(
  statement: readonly StatementLine[],
  ledger: readonly LedgerLine[],
  bookingOf: (code: string) => string | undefined,
): StatementMatch {
  const lines = statement.map((line) => ({ ...line, code: bookingOf(line.code) ?? line.code }))
  const open = groups(lines, ledger).map((sides) => withoutEqual(sides, ({ amount }) => String(amount)))
  const [coded, uncoded] = [open.filter(isCoded), open.filter((sides) => !isCoded(sides))]
  const oneSided = coded.filter((sides) => !hasBoth(sides))
  const left = groups(...bothOf(withoutCode(joined([...oneSided, ...uncoded]))))
  const differences = [...coded.filter(hasBoth), ...left].flatMap(differencesOf)
  const disagreeing = new Set(differences.flatMap((difference) => difference.lines))
  return {
    matched: statement.length - disagreeing.size,
    statementTotal: total(statement),
    ledgerTotal: total(ledger),
    differences: differences.toSorted((a, b) => (a.date + a.code < b.date + b.code ? -1 : 1)),
  }
}

const total = (lines: readonly { amount: Money }[]) => sum(lines.map(({ amount }) => amount))

function groups(statement: readonly StatementLine[], ledger: readonly LedgerLine[]): Sides[] {
  const found = new Map<string, Sides>()
  const sidesOf = ({ code, date, amount }: LedgerLine) => {
    const key = `${code === '' ? date : code} ${amount < 0}`
    const sides = found.get(key) ?? { statement: [], ledger: [] }
    found.set(key, sides)
    return sides
  }
  for (const line of statement) sidesOf(line).statement.push(line)
  for (const line of ledger) sidesOf(line).ledger.push(line)
  return [...found.values()]
}

/** Removes pairs of a line and a posting with the same key, each used once. */
function withoutEqual({ statement, ledger }: Sides, keyOf: (line: LedgerLine) => string): Sides {
  const open = Map.groupBy(ledger, keyOf)
  const unmatched = statement.filter((line) => open.get(keyOf(line))?.shift() === undefined)
  return { statement: unmatched, ledger: [...open.values()].flat() }
}

const isCoded = ({ statement: [line], ledger: [posting] }: Sides) => (line ?? posting)?.code !== ''
const hasBoth = ({ statement, ledger }: Sides) => statement.length > 0 && ledger.length > 0
const bothOf = ({ statement, ledger }: Sides) => [statement, ledger] as const
const joined = (several: readonly Sides[]): Sides => ({
  statement: several.flatMap(({ statement }) => statement),
  ledger: several.flatMap(({ ledger }) => ledger),
})

function differencesOf(sides: Sides): Difference[] {
  if (!hasBoth(sides)) return [...sides.statement.map(onlyInStatement), ...sides.ledger.map(onlyInLedger)]
  return total(sides.statement) === total(sides.ledger) ? [] : [amountDiffers(sides)]
}

/** A line or a posting without a code agrees with one of the same day and amount whose code the other does not have. */
function withoutCode(left: Sides): Sides {
  const keyOf = ({ date, amount }: LedgerLine) => `${date} ${amount}`
  const hasNone = ({ code }: LedgerLine) => code === ''
  const hasCode = ({ code }: LedgerLine) => code !== ''
  const lines = withoutEqual({ statement: left.statement.filter(hasNone), ledger: left.ledger }, keyOf)
  const postings = withoutEqual(
    { statement: left.statement.filter(hasCode), ledger: lines.ledger.filter(hasNone) },
    keyOf,
  )
  return {
    statement: [...lines.statement, ...postings.statement],
    ledger: [...lines.ledger.filter(hasCode), ...postings.ledger],
  }
}

function amountDiffers({ statement, ledger }: Sides): Difference {
  const [first] = ledger
  return {
    kind: 'amount',
    date: first?.date ?? '',
    code: first?.code ?? '',
    statement: total(statement),
    ledger: total(ledger),
    lines: statement.map(({ line }) => line),
  }
}

const onlyInStatement = ({ line, date, code, amount }: StatementLine): Difference => ({
  kind: 'statementOnly',
  date,
  code,
  statement: amount,
  lines: [line],
})

const onlyInLedger = ({ date, code, amount }: LedgerLine): Difference => ({
  kind: 'ledgerOnly',
  date,
  code,
  ledger: amount,
  lines: [],
})

/** Identifies the same difference in two checks. */
export const keyOfDifference = ({ kind, date, code, statement, ledger }: Difference) =>
  JSON.stringify([kind, date, code, statement, ledger])

/** A former check, with what was decided; `place` is the index of the difference. */
export interface FormerCheck<Decision> {
  differences: readonly Difference[]
  decisions: readonly Decision[]
}

/**
 * Decisions about the differences of a new check, each from the latest former check that has the same difference; of
 * equal differences each decision goes to one. `former` has the latest check first.
 */
export function carryDecisions<Decision extends { place: number }>(
  former: readonly FormerCheck<Decision>[],
  differences: readonly Difference[],
): Decision[] {
  const latest = new Map<string, Decision[]>()
  for (const check of former)
    for (const [key, decisions] of decisionsByKey(check)) if (!latest.has(key)) latest.set(key, decisions)
  return differences.flatMap((difference, place) => {
    const decision = latest.get(keyOfDifference(difference))?.shift()
    return decision ? [{ ...decision, place }] : []
  })
}

/** Has all differences of the check, also those that nothing was decided about. */
function decisionsByKey<Decision extends { place: number }>({
  differences,
  decisions,
}: FormerCheck<Decision>): Map<string, Decision[]> {
  const byPlace = new Map(decisions.map((decision) => [decision.place, decision]))
  const found = Map.groupBy(differences.keys(), (place) => keyOfDifference(differences[place] as Difference))
  const decided = (places: number[]) => places.flatMap((place) => byPlace.get(place) ?? [])
  return new Map([...found].map(([key, places]) => [key, decided(places)]))
}

interface Decided<State> {
  /** Index of the difference. */
  place: number
  state: State
  note: string
}

export interface StoredDecision<State> extends Decided<State> {
  user: string
  /** Taken from a former check. */
  carried: boolean
}

/** A decision that its user can undo, with the one that it replaced. */
export interface UndoableDecision<State> {
  place: number
  before: Omit<Decided<State>, 'place'>
}

/**
 * Returns the decisions that a user can undo, the latest last: without those undone already, and those about which
 * another user has decided since. `history` has the earliest first.
 */
export function undoableDecisions<State>(
  history: readonly StoredDecision<State>[],
  user: string,
  open: State,
): UndoableDecision<State>[] {
  const latest = new Map<number, UndoableDecision<State>['before']>()
  let done: UndoableDecision<State>[] = []
  for (const { place, state, note, user: by, carried } of history) {
    const before = latest.get(place) ?? { state: open, note: '' }
    latest.set(place, { state, note })
    const last = done.findLast((one) => one.place === place)
    const isTakenBack = last?.before.state === state && last.before.note === note
    if (by !== user || carried) done = done.filter((one) => one.place !== place)
    else done = isTakenBack ? done.filter((one) => one !== last) : [...done, { place, before }]
  }
  return done
}
