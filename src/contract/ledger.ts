import { Type, type Static } from 'typebox'
import { rightsToLookUp } from '../domain/session/right.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Code, DateText, DateTimeText, Money, FreeText } from './value.ts'

/** Decisions of the agency about a difference. */
export const decisions = ['open', 'accepted', 'queried', 'disputed'] as const
export type Decision = (typeof decisions)[number]

/** Characters of a statement. */
export const longestStatement = 8_000_000

const ClearanceNumber = Type.Integer({ minimum: 1, maximum: 99 })
const Year = Type.Integer({ minimum: 1000, maximum: 9999 })
const Clearance = Type.Object({ company: Code, year: Year, number: ClearanceNumber })

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
  number: ClearanceNumber,
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

const clearanceCheckCalls = {
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
        number: ClearanceNumber,
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

/** File types of a clearance: PDF, plain text, spreadsheet. */
export const fileTypes: readonly FileType[] = ['pdf', 'txt', 'xls']
const FileType = Type.Union([Type.Literal('pdf'), Type.Literal('txt'), Type.Literal('xls')])
export type FileType = Static<typeof FileType>

const Agency = Type.Object({ code: Type.String(), name: Type.String() })

export const ledger = nounCalls('ledger', {
  credits: call({
    method: 'GET',
    path: '/agency-credits',
    about: 'What the agency may still spend on account, and its ticket stock.',
    answer: Type.Object({
      creditLimit: Money,
      currentCredit: Money,
      /** Companies that limit the agency’s account with them; these limits are part of the agency’s own limit. */
      companies: Type.Array(
        Type.Object({ company: Type.String(), creditLimit: Money, currentCredit: Money }),
      ),
      ticketStockInfo: Type.Array(
        Type.Object({
          company: Type.String(),
          series: Type.String(),
          automatic: Type.Boolean(),
          remaining: Type.Integer(),
        }),
      ),
    }),
  }),
  financialData: call({
    method: 'GET',
    path: '/financial-data',
    rights: rightsToLookUp,
    hiddenBy: 'financial_data',
    standby: true,
    about: 'Balances of the agency with companies, as lines of text; none for a company without sales.',
    input: { query: Type.Object({ company: Type.Array(Code, { minItems: 1, maxItems: 100 }) }) },
    answer: Type.Object({ result: Type.Record(Type.String(), Type.Array(Type.String())) }),
  }),
  balances: call({
    base: 'desk',
    method: 'GET',
    path: '/balances',
    hiddenBy: 'financial_data',
    without: 'The financial data are listed company by company, as the lines of text of the outside CRS.',
    about: 'Balances of the agency with every company it has sold for, by code.',
    answer: Type.Object({
      /** The open clearing period; both days are included. */
      fromDate: DateText,
      toDate: DateText,
      companies: Type.Array(
        Type.Object({
          company: Type.String(),
          name: Type.String(),
          /** In percent. */
          commission: Type.Number(),
          /** Sales of the open period less refunds, by payment method. */
          account: Money,
          cash: Money,
          card: Money,
          /** Their sum. */
          amount: Money,
          /** Refunds of the open period, as a positive amount. */
          refunded: Money,
          /** The latest closed period with sales. */
          last: Type.Optional(Type.Object({ year: Year, number: ClearanceNumber, amount: Money })),
          /** Debt on account, after settlements. */
          owed: Money,
          /** Present if the company limits the agency’s account with it. */
          limit: Type.Optional(Type.Object({ creditLimit: Money, currentCredit: Money })),
          /** Tickets left in all series. */
          tickets: Type.Integer(),
        }),
      ),
    }),
  }),
  companyClearings: call({
    method: 'GET',
    path: '/company-clearings/{company}',
    rights: rightsToLookUp,
    hiddenBy: 'ticket_clearances',
    standby: true,
    about: 'The closed clearing periods of the agency with a company, the latest first.',
    input: { path: Type.Object({ company: Code }) },
    answer: Type.Object({
      clearings: Type.Array(
        Type.Object({
          year: Year,
          number: ClearanceNumber,
          /** Both days are included. */
          fromDate: DateText,
          toDate: DateText,
          /** Sales less refunds, by all payment methods. */
          amount: Money,
          fileTypes: Type.Array(FileType),
        }),
      ),
    }),
  }),
  downloadClearance: call({
    method: 'GET',
    path: '/download-clearance',
    hiddenBy: 'ticket_clearances',
    changes: true,
    rights: ['office'],
    about: 'A link to one clearance, valid once, for a few minutes, and for the same agency only.',
    input: {
      query: Type.Object({
        year: Year,
        number: ClearanceNumber,
        company_abbreviation: Code,
        fileType: FileType,
      }),
    },
    answer: Type.Object({ url: Type.String() }),
  }),
  clearanceFile: call({
    base: 'desk',
    method: 'GET',
    path: '/clearances/{link}',
    isPublic: true,
    file: '*/*',
    about: 'The clearance behind a link; requires a session token or the cookie of a signed-in browser.',
    without: 'An outside CRS serves the files of its links itself.',
    input: {
      path: Type.Object({ link: Type.String({ pattern: '^[\\w-]{43}$' }) }),
      headers: Type.Object({ authorization: Type.Optional(Type.String()) }),
    },
    answer: FileAnswer,
  }),
  agencyInfo: call({
    method: 'GET',
    path: '/agency-info',
    hiddenBy: 'information',
    about: 'The record of the agency, and the signed-in user.',
    answer: Type.Object({
      agencyCode: Type.String(),
      name: Type.String(),
      signature: Type.String(),
      currency: Type.String(),
      timezone: Type.String(),
      /** Set for a sub-agency. */
      parent: Type.Optional(Agency),
      subAgencies: Type.Array(Agency),
      user: Type.Object({
        userName: Type.String(),
        fullName: Type.String(),
        language: Type.String(),
        nationality: Type.String(),
      }),
    }),
  }),
  actionLog: call({
    method: 'GET',
    path: '/action-log/{fromDate}/{toDate}',
    rights: rightsToLookUp,
    hiddenBy: 'activity_log',
    standby: true,
    about: 'The journal of the agency for at most fifteen days, the latest entry first.',
    input: { path: Type.Object({ fromDate: DateText, toDate: DateText }) },
    answer: Type.Object({
      actions: Type.Array(
        Type.Object({
          /** Agency-local. */
          time: DateTimeText,
          user: Type.String(),
          /** Id of the call or job: booking.sell, booking.expire … */
          action: Type.String(),
          /** The action in the language of the session. */
          title: Type.String(),
          reservation: Type.Optional(Type.String()),
          outcome: Type.String(),
        }),
      ),
    }),
  }),
  ...clearanceCheckCalls,
})
