import { Type } from 'typebox'
import { denominations } from '../domain/cashier/till.ts'
import { rightsToLookUp } from '../domain/session/right.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import { DateText, DateTimeText, FreeText, Money } from './value.ts'

const Method = Type.Enum(['account', 'cash', 'card'])
const Id = Type.Integer({ minimum: 0 })
const Count = Type.Object({
  denomination: Type.Enum([...denominations]),
  count: Type.Integer({ minimum: 1, maximum: 99_999 }),
})
const MethodTotal = Type.Object({
  method: Method,
  sold: Money,
  /** Zero or negative. */
  refunded: Money,
  amount: Money,
})
/** The expected contents of a till: the postings of its user since the former close. */
const till = {
  user: Type.String(),
  /** The former close, agency-local; absent for the first one. */
  since: Type.Optional(DateTimeText),
  /** Cash left in the till at the former close. */
  opening: Money,
  methods: Type.Array(MethodTotal),
  /** Number of postings. */
  entries: Type.Integer(),
  /** `opening`, and the cash taken since. */
  expected: Money,
}
const Close = Type.Object({
  ...till,
  id: Type.Integer(),
  at: DateTimeText,
  /** Number of the close among those of its till on this day. */
  shift: Type.Integer(),
  counts: Type.Array(Count),
  counted: Money,
  /** `counted` less `expected`. */
  difference: Money,
  /** Stays in the till for the next shift. */
  left: Money,
  reason: Type.String(),
})
const days = Type.Object({ start: DateText, finish: DateText })

export const cashier = nounCalls('cashier', {
  cashierData: call({
    method: 'GET',
    path: '/cashier-data/{start}/{finish}',
    rights: rightsToLookUp,
    hiddenBy: 'cachier_data',
    about: 'The payments and refunds of the agency for at most fifteen days, the earliest first.',
    input: { path: days },
    answer: Type.Object({
      transactions: Type.Array(
        Type.Object({
          id: Type.Integer(),
          /** Agency-local. */
          time: DateTimeText,
          user: Type.String(),
          booking: Type.Optional(Type.String()),
          /** Receipt number. */
          receipt: Type.Optional(Type.String()),
          action: Type.Enum(['charge', 'payment', 'refund']),
          company: Type.String(),
          method: Method,
          /** Negative for refunds. */
          amount: Money,
          /** Sum of the amounts up to this one. */
          total: Money,
        }),
      ),
      methods: Type.Array(MethodTotal),
      users: Type.Array(
        Type.Object({
          user: Type.String(),
          account: Money,
          cash: Money,
          card: Money,
          amount: Money,
        }),
      ),
    }),
  }),
  till: call({
    base: 'desk',
    method: 'GET',
    path: '/till',
    rights: rightsToLookUp,
    hiddenBy: 'cachier_data',
    without: 'The desk reports that the till cannot be read.',
    about: 'What the till of the signed-in user should contain: everything posted since its former close.',
    answer: Type.Object({
      ...till,
      /** Id of the former close; 0 for none. */
      former: Id,
      /** The last posting included. */
      through: Id,
    }),
  }),
  closeTill: call({
    base: 'desk',
    method: 'POST',
    path: '/till/close',
    changes: true,
    rights: ['cash'],
    hiddenBy: 'cachier_data',
    without: 'The desk reports that the till cannot be closed.',
    about: 'Closes the till of the signed-in user as it was read; later postings belong to the next close.',
    input: {
      body: Type.Object({
        /** The values that were read with the till. */
        former: Id,
        through: Id,
        counts: Type.Array(Count, { maxItems: denominations.length }),
        left: Type.Integer({ minimum: 0 }),
        reason: FreeText,
      }),
    },
    answer: Type.Object({ close: Close }),
  }),
  closes: call({
    base: 'desk',
    method: 'GET',
    path: '/till/closes/{start}/{finish}',
    rights: rightsToLookUp,
    hiddenBy: 'cachier_data',
    without: 'The desk reports that the closes cannot be read.',
    standby: true,
    about: 'The closes of all tills of the agency on at most fifteen days, the latest first.',
    input: { path: days },
    answer: Type.Object({ closes: Type.Array(Close) }),
  }),
  closePdf: call({
    base: 'desk',
    method: 'GET',
    path: '/till/close-pdf',
    rights: rightsToLookUp,
    hiddenBy: 'cachier_data',
    file: 'application/pdf',
    without: 'The desk reports that the close cannot be printed.',
    standby: true,
    about: 'One close of a till on paper.',
    input: { query: Type.Object({ id: Type.Integer({ minimum: 1 }), print: Type.Optional(Type.Boolean()) }) },
    answer: FileAnswer,
  }),
})
