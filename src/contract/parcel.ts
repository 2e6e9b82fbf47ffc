import { Type } from 'typebox'
import { parcelStatuses, trackingVerbs } from '../domain/parcel/transition.ts'
import { papers } from '../domain/ticket/printer.ts'
import { languages } from '../domain/value/language.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Code, CodeAndName, DateTimeText, FreeText, Money } from './value.ts'

/** Nine digits, on the labels and in every call. */
const PackageCode = Type.String({ pattern: '^[1-9][0-9]{8}$' })

/** The eight fields. Any text is accepted here, because a rule with a separate message checks each. */
const fields = {
  senderName: FreeText,
  senderPhone: FreeText,
  receiverName: FreeText,
  receiverPhone: FreeText,
  company: Type.String({ maxLength: 20 }),
  /** `idOrCode` of a price list of the company. */
  priceList: Type.String({ maxLength: 60 }),
  quantity: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
  mail: FreeText,
}
const { company, priceList, quantity, ...people } = fields

const Price = Type.Object({
  /** The price of one package. */
  unitPrice: Money,
  /** The price of all packages. */
  price: Money,
  currency: Type.String(),
})

/** Ports and rate as its code: `PIR-JTR-P5`. */
const ListName = Type.Object({ idOrCode: Type.String(), name: Type.String() })

const Event = Type.Object({
  verb: Type.Enum([...(['accept', 'cancel'] as const), ...trackingVerbs]),
  /** In the time of the port. */
  at: DateTimeText,
  port: CodeAndName,
  agency: Type.String(),
  user: Type.String(),
  /** Numbers of the packages, from 1. */
  pieces: Type.Array(Type.Integer()),
})

export const SmallPackage = Type.Object({
  packageCode: PackageCode,
  company: CodeAndName,
  priceList: ListName,
  origin: CodeAndName,
  destination: CodeAndName,
  senderName: Type.String(),
  senderPhone: Type.String(),
  receiverName: Type.String(),
  receiverPhone: Type.String(),
  mail: Type.String(),
  quantity: Type.Integer(),
  price: Money,
  currency: Type.String(),
  /** The agency that accepted it. */
  agency: Type.String(),
  /** The status of the least advanced package. */
  status: Type.Enum([...parcelStatuses]),
  /** The status of each package. */
  statuses: Type.Array(Type.Enum([...parcelStatuses])),
  /** The verbs that the caller may apply to some of the packages now. */
  actions: Type.Array(Type.Enum([...(['cancel'] as const), ...trackingVerbs])),
  /** Oldest first. */
  events: Type.Array(Event),
})

/** Small packages, sent without a passenger from port to port. */
export const parcel = nounCalls('parcel', {
  price: call({
    method: 'POST',
    path: '/small-packages-pricing',
    about: 'The price of small packages by quantity and price list.',
    input: {
      body: Type.Object({ company, priceList, quantity, ...Type.Partial(Type.Object(people)).properties }),
    },
    answer: Price,
  }),
  book: call({
    method: 'POST',
    path: '/small-packages-booking',
    changes: true,
    rights: ['sell'],
    about: 'Accepts small packages, charges the account of the agency and returns their code.',
    input: { body: Type.Object(fields) },
    answer: Type.Object({ packageCode: PackageCode, ...Price.properties }),
  }),
  listNames: call({
    method: 'GET',
    path: '/small-packages-list-names/{company}',
    standby: true,
    about: 'The price lists of a company: ports and size, with the price of one package.',
    input: { path: Type.Object({ company: Code }) },
    answer: Type.Object({
      listNames: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String(), price: Money })),
    }),
  }),
  cancel: call({
    method: 'PUT',
    path: '/small-packages-cancel/{company}',
    changes: true,
    rights: ['refund'],
    about: 'Cancels small packages that are not loaded yet, and returns what was charged.',
    input: { path: Type.Object({ company: Code }), body: Type.Object({ packageCode: PackageCode }) },
    answer: Type.Object({ packageCode: PackageCode, refundAmount: Money }),
  }),
  list: call({
    method: 'GET',
    base: 'desk',
    path: '/small-packages',
    standby: true,
    about:
      'The latest small packages that the agency has accepted or that come to its ports, by code, name or phone.',
    without: 'The desk books and shows the code; it reports that the list cannot be read.',
    input: {
      query: Type.Object({
        /** Beginning of a code, part of a name or of the digits of a phone. */
        text: Type.Optional(Type.String({ maxLength: 60 })),
      }),
    },
    answer: Type.Object({ smallPackages: Type.Array(SmallPackage) }),
  }),
  track: call({
    method: 'POST',
    base: 'desk',
    path: '/small-packages/track',
    changes: true,
    rights: ['sell', 'checkIn'],
    about:
      'Records by a scanned label or a typed code that packages are loaded, unloaded, handed over or returned.',
    without: 'The desk reports that nothing was recorded.',
    input: {
      body: Type.Object({ scanned: Type.String({ maxLength: 400 }), verb: Type.Enum([...trackingVerbs]) }),
    },
    answer: Type.Object({
      smallPackage: SmallPackage,
      /** Numbers of the packages that have changed. */
      pieces: Type.Array(Type.Integer()),
    }),
  }),
  label: call({
    method: 'GET',
    base: 'desk',
    path: '/small-packages/label',
    file: 'application/pdf',
    about: 'The labels of small packages, one for each, with the QR code that is scanned at the ports.',
    without: 'The desk reports that the labels cannot be read.',
    input: {
      query: Type.Object({
        packageCode: PackageCode,
        paper: Type.Optional(Type.Enum([...papers])),
        language: Type.Optional(Type.Enum([...languages])),
        /** The viewer opens its print dialogue at once. */
        print: Type.Optional(Type.Boolean()),
      }),
    },
    answer: FileAnswer,
  }),
  receipt: call({
    method: 'GET',
    base: 'desk',
    path: '/small-packages/receipt',
    file: 'application/pdf',
    about: 'The receipt of what was paid for small packages, or of what was returned for cancelled ones.',
    without: 'The desk reports that the receipt cannot be read.',
    input: {
      query: Type.Object({
        packageCode: PackageCode,
        kind: Type.Enum(['payment', 'refund']),
        paper: Type.Optional(Type.Enum([...papers])),
        language: Type.Optional(Type.Enum([...languages])),
        /** The viewer opens its print dialogue at once. */
        print: Type.Optional(Type.Boolean()),
      }),
    },
    answer: FileAnswer,
  }),
})
