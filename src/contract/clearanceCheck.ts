import { Type, type Static } from 'typebox'
import { rightsToLookUp } from '../domain/session/right.ts'
import { call, FileAnswer } from './call.ts'
import { Code, DateText, DateTimeText, FreeText, Money } from './value.ts'

/** Decisions of the agency about a difference. */
export const decisions = ['open', 'accepted', 'queried', 'disputed'] as const
export type Decision = (typeof decisions)[number]

/** Characters of a statement. */
export const longestStatement = 2_000_000

const Year = Type.Integer({ minimum: 1000, maximum: 9999 })
const Number = Type.Integer({ minimum: 1, maximum: 99 })
const Clearance = Type.Object({ company: Code, year: Year, number: Number })

const Decided = Type.Object({ state: Type.Enum([...decisions]), note: Type.String() })

const DecidedDifference = Type.Object({
  kind: Type.Enum(['amount', 'statementOnly', 'ledgerOnly']),
  date: DateText,
  /** Booking reference, or the code of the statement; empty where neither has one. */
  code: Type.String(),
  /** Absent where only the ledger has it. */
  statement: Type.Optional(Money),
  /** Absent where only the statement has it. */
  ledger: Type.Optional(Money),
  /** Lines of the file. */
  lines: Type.Array(Type.Integer()),
  state: Type.Enum([...decisions]),
  note: Type.String(),
})

const Check = Type.Object({
  id: Type.Integer(),
  company: Type.String(),
  year: Year,
  number: Number,
  user: Type.String(),
  at: DateTimeText,
  /** The name of the file. */
  name: Type.String(),
  /** Lines that agree; not listed. */
  matched: Type.Integer(),
  statementTotal: Money,
  ledgerTotal: Money,
  differences: Type.Array(DecidedDifference),
  /** The decisions that the user can undo, the latest last, with those that they replaced. */
  done: Type.Array(Type.Object({ place: Type.Integer(), before: Decided })),
})
export type ClearanceCheck = Static<typeof Check>

const common = { base: 'desk', hiddenBy: 'ticket_clearances' } as const

export const clearanceCheckCalls = {
  checkClearance: call({
    ...common,
    method: 'POST',
    path: '/clearance-checks',
    changes: true,
    rights: ['office'],
    largestBody: 3 * longestStatement,
    without: 'The desk reports that statements cannot be checked.',
    about: 'Compares a statement of a company, in CSV, with the ledger of a closed clearing period.',
    input: {
      body: Type.Object({
        company: Code,
        year: Year,
        number: Number,
        name: FreeText,
        text: Type.String({ maxLength: longestStatement }),
      }),
    },
    answer: Type.Object({ check: Check }),
  }),
  clearanceCheck: call({
    ...common,
    method: 'GET',
    path: '/clearance-checks/{company}/{year}/{number}',
    rights: rightsToLookUp,
    without: 'The desk reports that statements cannot be checked.',
    about: 'The latest check of a clearance, with what was decided about each difference.',
    input: { path: Clearance },
    answer: Type.Object({ check: Type.Optional(Check) }),
  }),
  decideDifference: call({
    ...common,
    method: 'POST',
    path: '/clearance-checks/decide',
    changes: true,
    rights: ['office'],
    without: 'The desk reports that statements cannot be checked.',
    about:
      'Accepts, queries or disputes a difference, or opens it again; refused if it was decided meanwhile.',
    input: {
      body: Type.Object({
        check: Type.Integer({ minimum: 1 }),
        /** Index in the list of differences. */
        difference: Type.Integer({ minimum: 0 }),
        /** The decision that is replaced, as it was read. */
        before: Decided,
        state: Type.Enum([...decisions]),
        note: FreeText,
      }),
    },
  }),
  clearanceCheckPdf: call({
    ...common,
    method: 'GET',
    path: '/clearance-checks/pdf',
    rights: rightsToLookUp,
    file: 'application/pdf',
    without: 'The desk reports that statements cannot be checked.',
    about: 'The latest check of a clearance on paper.',
    input: { query: Clearance },
    answer: FileAnswer,
  }),
  practiceStatement: call({
    ...common,
    method: 'GET',
    path: '/clearance-checks/practice',
    rights: rightsToLookUp,
    file: '*/*',
    without: 'The desk reports that statements cannot be checked.',
    standby: true,
    about: 'A statement to practise with: the ledger of a closed period with a few differences, in CSV.',
    input: { query: Clearance },
    answer: FileAnswer,
  }),
}
