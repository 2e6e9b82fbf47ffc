import { Type, type Static } from 'typebox'
import { reportPeriods } from '../domain/report/period.ts'
import { reportGroupings, reportNames } from '../domain/report/reports.ts'
import { call, nounCalls } from './call.ts'
import { Code, DateText, DateTimeText } from './value.ts'

/** Formats of a mailed file. */
export const reportFormats = ['csv', 'xlsx'] as const

/** Addresses of one mail. */
export const mostRecipients = 20
/** Mails of one user. */
export const mostReportMails = 50

/** Each narrows a report, in addition to its days; empty lists and absent ones do not. */
const filters = {
  lines: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50 })),
  vessels: Type.Optional(Type.Array(Code, { maxItems: 50 })),
  agencies: Type.Optional(Type.Array(Code, { maxItems: 50 })),
  companies: Type.Optional(Type.Array(Code, { maxItems: 50 })),
  /** On which the sailings begin, 1 for Monday. */
  departsOn: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 })),
}

const request = {
  report: Type.Enum(reportNames),
  groupBy: Type.Enum(reportGroupings),
  ...filters,
}

/** Days of the sailings, both included, by their first departure. */
const days = { from: Type.Optional(DateText), to: Type.Optional(DateText) }

const Value = Type.Union([Type.String(), Type.Integer(), Type.Null()])

const mail = {
  ...request,
  ...days,
  /** In place of days: a period relative to the day on which the mail is sent. */
  period: Type.Optional(Type.Enum(reportPeriods)),
  format: Type.Enum(reportFormats),
  /** 1 for Monday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  /** HH:mm in the zone of the network. */
  timeOfDay: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  recipients: Type.Array(Type.String({ minLength: 3, maxLength: 200 }), {
    minItems: 1,
    maxItems: mostRecipients,
  }),
}

const Mail = Type.Object({
  id: Type.Integer(),
  ...mail,
  /** In the zone of the network. */
  nextAt: DateTimeText,
  lastAt: Type.Optional(DateTimeText),
})
export type ReportMail = Static<typeof Mail>

const rights = ['reports', 'money'] as const
const without = 'The call is forwarded; there is then no page of reports.'

export const report = nounCalls('report', {
  read: call({
    method: 'POST',
    base: 'desk',
    path: '/reports/read',
    changes: false,
    standby: true,
    rights,
    without,
    about: 'A report on the sailings of the user’s companies: its rows, and their sums.',
    input: {
      body: Type.Object({
        ...request,
        ...days,
        /** Ids of sailings, in place of what narrows them otherwise. */
        sailings: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 200 })),
      }),
    },
    answer: Type.Object({
      /** The values of a row in the order of the columns of the report; `key` narrows the report to its sailings. */
      rows: Type.Array(Type.Object({ key: Type.String(), cells: Type.Array(Value) })),
      /** Totals in the order of the columns; empty where a sum has no meaning. */
      totals: Type.Array(Value),
      currency: Type.String(),
    }),
  }),
  mails: call({
    method: 'GET',
    base: 'desk',
    path: '/reports/mails',
    rights,
    without,
    about: 'The reports that the user has mailed at a time.',
    answer: Type.Object({ mails: Type.Array(Mail) }),
  }),
  addMail: call({
    method: 'POST',
    base: 'desk',
    path: '/reports/mails',
    changes: true,
    rights,
    without,
    about: 'Mails a report as a file on some weekdays at a time, until it is ended.',
    input: { body: Type.Object(mail) },
    answer: Type.Object({ id: Type.Integer(), nextAt: DateTimeText }),
  }),
  endMail: call({
    method: 'POST',
    base: 'desk',
    path: '/reports/mails/end',
    changes: true,
    rights,
    without,
    about: 'Ends a mail of a report; what is in the outbox already is sent.',
    input: { body: Type.Object({ id: Type.Integer({ minimum: 1 }) }) },
  }),
})
