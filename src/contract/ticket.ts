import { Type } from 'typebox'
import { formCodes } from '../domain/ticket/form.ts'
import { papers, printables, printResults } from '../domain/ticket/printer.ts'
import { languages } from '../domain/value/language.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import { DateTimeText, Reference } from './value.ts'

/** A message that waits in the outbox; it is not sent yet. */
const Queued = Type.Object({ status: Type.Literal('queued'), recipient: Type.String() })

/** The machine whose desktop program prints; made by that program. */
const Station = Type.String({ pattern: '^[0-9a-f-]{36}$' })

/** Identifies a print job to the program that prints it. */
const PrintJobId = Type.String({ pattern: '^[0-9a-f-]{36}$' })

export const ticket = nounCalls('ticket', {
  pdf: call({
    method: 'GET',
    path: '/booking-pdf',
    file: 'application/pdf',
    about:
      'The tickets of a booking, one per page (for an option a confirmation, not a ticket), its voucher, or both.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        /** The voucher instead of the tickets. */
        voucher: Type.Optional(Type.Boolean()),
        /** The tickets in addition to the voucher. */
        tickets: Type.Optional(Type.Boolean()),
        /** Includes cancelled tickets, marked as such. Absent: only where the booking has no other tickets. */
        cancelled: Type.Optional(Type.Boolean()),
        /** A5: one page on a sheet; A4: two pages on a sheet; 80mm: a roll of thermal paper. */
        paper: Type.Optional(Type.Enum([...papers])),
        /** Absent: the one chosen for the booking, else that of the session. */
        language: Type.Optional(Type.Enum([...languages])),
        /** The viewer opens its print dialogue at once. */
        print: Type.Optional(Type.Boolean()),
      }),
    },
    answer: FileAnswer,
  }),
  receipt: call({
    method: 'GET',
    path: '/booking-receipt',
    file: 'application/pdf',
    about: 'Receipts of the payments of a booking, or of its refunds, one on a page.',
    without: 'The desk reports that the receipt cannot be read.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        kind: Type.Enum(['payment', 'refund']),
        paper: Type.Optional(Type.Enum([...papers])),
        language: Type.Optional(Type.Enum([...languages])),
        print: Type.Optional(Type.Boolean()),
      }),
    },
    answer: FileAnswer,
  }),
  sendEmail: call({
    method: 'GET',
    path: '/send-email',
    changes: true,
    about: 'Queues an e-mail with the documents of a booking, and its trips for the calendar.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        /** Absent: that of the booking. */
        email: Type.Optional(Type.String({ maxLength: 200 })),
        language: Type.Optional(Type.Enum([...languages])),
      }),
    },
    answer: Queued,
  }),
  sendSms: call({
    method: 'GET',
    path: '/send-sms',
    changes: true,
    about: 'Queues a text message with the trips and tickets of a booking.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        /** Absent: the mobile of the booking. */
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        language: Type.Optional(Type.Enum([...languages])),
      }),
    },
    answer: Queued,
  }),
  messages: call({
    method: 'GET',
    path: '/booking-messages',
    about: 'The e-mail and the text message of a booking as they would be sent, and those sent before.',
    without: 'The desk shows no preview and no earlier messages.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        language: Type.Optional(Type.Enum([...languages])),
      }),
    },
    answer: Type.Object({
      email: Type.Object({ recipient: Type.String(), subject: Type.String(), text: Type.String() }),
      sms: Type.Object({ recipient: Type.String(), text: Type.String() }),
      /** Latest first. */
      messages: Type.Array(
        Type.Object({
          channel: Type.Enum(['email', 'sms', 'print']),
          /** The printer, for a print job. */
          recipient: Type.String(),
          /**
           * `written`: into a file, because no server of the channel is configured; `lapsed`: too old to be sent;
           * `withdrawn`: replaced by a later print job. Print jobs end as `printed`, `spooled` or `uncertain`.
           */
          status: Type.Enum([
            ...(['queued', 'sent', 'written', 'refused', 'lapsed'] as const),
            ...(['printed', 'spooled', 'uncertain', 'withdrawn'] as const),
          ]),
          at: DateTimeText,
          /** The error of the last try, in the words of the mail server or gateway. */
          problem: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
  queuePrint: call({
    method: 'POST',
    path: '/print-jobs',
    changes: true,
    about:
      'Queues a document of a booking for a printer of one machine, whose desk fetches it with `claimPrint`.',
    without: 'The desk hands the document to the printer without a record of it.',
    input: {
      body: Type.Object({
        crsReservationId: Reference,
        printable: Type.Enum([...printables]),
        /** Name of a printer on that machine, or the address of one on the network. */
        printer: Type.String({ minLength: 1, maxLength: 127 }),
        station: Station,
      }),
    },
    answer: Type.Object({ job: PrintJobId }),
  }),
  claimPrint: call({
    method: 'POST',
    path: '/print-jobs/claim',
    changes: true,
    repeatable: true,
    about: 'The next due print job of a machine; it is given to nobody else for a minute.',
    without: 'The desk has no print jobs.',
    input: { body: Type.Object({ station: Station }) },
    answer: Type.Object({
      /** Absent: none is due. */
      job: Type.Optional(
        Type.Object({
          job: PrintJobId,
          crsReservationId: Reference,
          printable: Type.Enum([...printables]),
          printer: Type.String(),
        }),
      ),
      /** Seconds until a job becomes due; absent: none is waiting. */
      dueIn: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  }),
  endPrint: call({
    method: 'POST',
    path: '/print-jobs/{job}/end',
    changes: true,
    repeatable: true,
    about: 'Reports how a try to print a job ended; an ended job keeps its state.',
    without: 'Nothing is reported.',
    input: {
      path: Type.Object({ job: PrintJobId }),
      body: Type.Object({
        result: Type.Enum([...printResults]),
        /** Why, in the words of the operator’s language. */
        problem: Type.Optional(Type.String({ maxLength: 300 })),
      }),
    },
  }),
  thermal: call({
    method: 'GET',
    path: '/print-booking-to-thermal/{id}',
    about:
      'The tickets of a booking for a thermal printer: the values for the form of each, and the bytes for the printer (ESC/POS, ISO 8859-7, base64).',
    input: {
      path: Type.Object({ id: Reference }),
      query: Type.Object({
        /** One of the printing models; the first if absent. */
        model: Type.Optional(Type.String({ maxLength: 40 })),
        /** Absent: the form of each kind of ticket. */
        formCode: Type.Optional(Type.Enum([...formCodes])),
        /** Includes cancelled tickets. Absent: only where the booking has no other tickets. */
        cancelled: Type.Optional(Type.Boolean()),
      }),
    },
    answer: Type.Object({
      model: Type.String(),
      columns: Type.Integer(),
      tickets: Type.Array(
        Type.Object({
          /** Empty, like the number, for a prepaid item that has no ticket yet. */
          letter: Type.String(),
          number: Type.String(),
          formCode: Type.Enum([...formCodes]),
          values: Type.Record(Type.String(), Type.String()),
        }),
      ),
      content: Type.String(),
    }),
  }),
  printingModels: call({
    method: 'GET',
    path: '/printing-models',
    about: 'Models of thermal printers, from the file on the host of ticket forms.',
    answer: Type.Object({
      printingModels: Type.Array(
        Type.Object({
          model: Type.String(),
          name: Type.String(),
          /** Characters on a line. */
          columns: Type.Integer(),
          /** Number of ISO 8859-7 in the printer. */
          codePage: Type.Integer(),
        }),
      ),
    }),
  }),
  printingTemplate: call({
    method: 'GET',
    path: '/printing-template',
    about: 'The form of a ticket form code, and its address on the host of ticket forms.',
    input: { query: Type.Object({ formCode: Type.Enum([...formCodes]) }) },
    answer: Type.Object({
      formCode: Type.Enum([...formCodes]),
      url: Type.String(),
      template: Type.String(),
    }),
  }),
  printers: call({
    method: 'GET',
    path: '/available-printers',
    personal: true,
    file: 'text/plain',
    about:
      'Printers of the agency: a heading line, then one line per printer with name, model and paper separated by `=`.',
    without: 'The desk offers the printers its desktop program has found.',
    answer: FileAnswer,
  }),
})
