import { Type, type Static } from 'typebox'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Code, DateText, DateTimeText, Hundredths } from './value.ts'

/** Of a clearance: as a page, as plain text, as a sheet. */
export const fileTypes: readonly FileType[] = ['pdf', 'txt', 'xls']
const FileType = Type.Union([Type.Literal('pdf'), Type.Literal('txt'), Type.Literal('xls')])
export type FileType = Static<typeof FileType>

const ClearanceNumber = Type.Integer({ minimum: 1, maximum: 99 })
const Year = Type.Integer({ minimum: 1000, maximum: 9999 })

const Agency = Type.Object({ code: Type.String(), name: Type.String() })

export const ledger = nounCalls('ledger', {
  credits: call({
    method: 'GET',
    path: '/agency-credits',
    about: 'What the agency may still spend on account, and its ticket stock.',
    answer: Type.Object({
      creditLimit: Hundredths,
      currentCredit: Hundredths,
      /** Companies that limit the agency's account with them; within the agency's own limit, not beside it. */
      companies: Type.Array(
        Type.Object({ company: Type.String(), creditLimit: Hundredths, currentCredit: Hundredths }),
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
    hiddenBy: 'financial_data',
    about: 'How the agency stands with companies, in lines to be read; none where nothing was ever sold.',
    input: { query: Type.Object({ company: Type.Array(Code, { minItems: 1, maxItems: 100 }) }) },
    answer: Type.Object({ result: Type.Record(Type.String(), Type.Array(Type.String())) }),
  }),
  companyClearings: call({
    method: 'GET',
    path: '/company-clearings/{company}',
    hiddenBy: 'ticket_clearances',
    about: 'The closed periods of the agency with a company, the latest first.',
    input: { path: Type.Object({ company: Code }) },
    answer: Type.Object({
      clearings: Type.Array(
        Type.Object({
          year: Year,
          number: ClearanceNumber,
          /** Both days belong to it. */
          fromDate: DateText,
          toDate: DateText,
          /** Sold less refunded, whatever was paid by. */
          amount: Hundredths,
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
    about: 'A link to one clearance: good once, for a few minutes, for the agency that asked.',
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
    about:
      'The clearance a link is for; whoever opens it shows a token, or the cookie of a signed-in browser.',
    without: 'an outside system serves the files of its links itself',
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
    about: 'The agency itself, as the system knows it, and who is signed in.',
    answer: Type.Object({
      agencyCode: Type.String(),
      name: Type.String(),
      signature: Type.String(),
      currency: Type.String(),
      timezone: Type.String(),
      /** Whose sub-agency it is. */
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
    hiddenBy: 'activity_log',
    about: 'What was done in the agency on these days, fifteen at most, the latest first.',
    input: { path: Type.Object({ fromDate: DateText, toDate: DateText }) },
    answer: Type.Object({
      actions: Type.Array(
        Type.Object({
          /** By the clock of the agency. */
          time: DateTimeText,
          user: Type.String(),
          /** The call or job: booking.sell, booking.expire … */
          action: Type.String(),
          /** The same in words. */
          title: Type.String(),
          reservation: Type.Optional(Type.String()),
          outcome: Type.String(),
        }),
      ),
    }),
  }),
})
