import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { Code, CodeAndName, DateText, DateTimeText, Money, FreeText } from './value.ts'

/** See `SalesControl` of the domain. */
export const controlKinds = [
  'limit',
  'allotment',
  'reserve',
  'step',
  'over',
  'from',
  'until',
  'stay',
] as const
const Kind = Type.Enum(controlKinds)

/** Weekdays from Monday, 1, to Sunday, 7. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 })

/** The sailings ahead of the user’s companies that match; those that begin between the days. */
const pattern = {
  from: DateText,
  to: DateText,
  companies: Type.Optional(Type.Array(Code, { maxItems: 50 })),
  lines: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
  vessels: Type.Optional(Type.Array(Code, { maxItems: 50 })),
  weekdays: Type.Optional(Type.Array(Weekday, { minItems: 1, maxItems: 7 })),
  /** Departs from the first and calls at the second later; either may be absent. */
  origin: Type.Optional(Code),
  destination: Type.Optional(Code),
  /** HH:mm of the first departure, or of that from `origin`. */
  departs: Type.Optional(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
}
const Pattern = Type.Object(pattern)

const Selection = Type.Union([
  Type.Object({ sailings: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 2000 }) }),
  Type.Object({ pattern: Pattern }),
])

/** Days before departure, and the percentage of an allotment that is kept from then on. */
const Release = Type.Array(
  Type.Object({
    days: Type.Integer({ minimum: 0, maximum: 400 }),
    keeps: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  { maxItems: 10 },
)

/** Price steps of a class, the cheapest first: units at a percentage of the fare; the last has no bound. */
const Steps = Type.Array(
  Type.Object({
    percent: Type.Integer({ minimum: 1, maximum: 1000 }),
    units: Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()]),
  }),
  { maxItems: 10 },
)

/** From so many days before departure the steps below this one, counted from 1, are closed. */
const Floors = Type.Array(
  Type.Object({
    step: Type.Integer({ minimum: 1, maximum: 10 }),
    days: Type.Integer({ minimum: 0, maximum: 400 }),
  }),
  { maxItems: 10 },
)

/** A percentage of the fare, paid by those who buy from so many days before departure on. */
const Level = Type.Object({
  percent: Type.Integer({ minimum: 1, maximum: 1000 }),
  days: Type.Integer({ minimum: 0, maximum: 400 }),
})

const Control = Type.Object({
  kind: Kind,
  /** Agencies, or for a reserve passenger types, discounts and vehicle categories; empty: every agency. */
  holders: Type.Array(Code, { maxItems: 50 }),
  /** PAX, an accommodation, LANE_LOW, LANE_HIGH, or for a limit a vehicle category; `all` closes or opens a sailing. */
  what: Type.String({ pattern: '^[A-Za-z0-9_]{1,20}$' }),
  /** Only for trips between these ports. */
  origin: Type.Optional(Code),
  destination: Type.Optional(Code),
  /**
   * Units, or centimetres of lane; 0 closes, null ends the control. For `over` those above the units of the
   * ship; for `from`, `until` and `stay` days: the sale begins or ends so many before departure, a return is so many later.
   */
  most: Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()]),
  release: Type.Optional(Release),
  /** The price steps of a class; none ends them. */
  steps: Type.Optional(Steps),
  floors: Type.Optional(Floors),
})

const change = {
  selection: Selection,
  controls: Type.Array(Control, { minItems: 1, maxItems: 20 }),
}

const ControlOfSailing = Type.Object({
  kind: Kind,
  holders: Type.Array(Type.String()),
  what: Type.String(),
  origin: Type.Optional(Code),
  destination: Type.Optional(Code),
  most: Type.Union([Type.Integer(), Type.Null()]),
  /** Units sold under it, on the fullest leg. */
  sold: Type.Integer(),
  release: Type.Optional(Release),
  steps: Type.Optional(Steps),
  floors: Type.Optional(Floors),
  /** The percentage of the fare at which the next unit is sold. */
  open: Type.Optional(Type.Integer()),
})

const Effect = Type.Object({
  sailings: Type.Integer(),
  /** Controls that are new, other than before, and the same. */
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** Sold above the new limit, or more allotted than is free. */
  exceeded: Type.Array(
    Type.Object({
      sailing: Type.Integer(),
      departureDateTime: DateTimeText,
      line: Type.String(),
      what: Type.String(),
      kind: Kind,
      sold: Type.Integer(),
      most: Type.Integer(),
      /** Units of an allotment for which there is no room; it is made smaller by them. */
      short: Type.Optional(Type.Integer()),
    }),
  ),
  /** Free units less than before, by agency that has sold there or holds an allotment. */
  losing: Type.Array(Type.Object({ agency: Type.String(), what: Type.String(), units: Type.Integer() })),
  /** Price steps of the next unit that change; the fares are those of an adult on the whole voyage, where it is sold. */
  prices: Type.Array(
    Type.Object({
      what: Type.String(),
      sailings: Type.Integer(),
      fromPercent: Type.Integer(),
      toPercent: Type.Integer(),
      from: Type.Optional(Money),
      to: Type.Optional(Money),
    }),
  ),
  /** The latest published change of one of the sailings; 0 without one. */
  latest: Type.Integer(),
})

const Change = Type.Object({
  id: Type.Integer(),
  /** In the zone of the user’s agency. */
  at: DateTimeText,
  agency: Type.String(),
  userName: Type.String(),
  reason: Type.String(),
  sailings: Type.Integer(),
  from: DateText,
  to: DateText,
  controls: Type.Array(Control),
  undoes: Type.Optional(Type.Integer()),
  undone: Type.Optional(Type.Integer()),
})

/** A change that is published at a time; once it is, it is a published change. */
const Planned = Type.Object({
  id: Type.Integer(),
  /** When it was planned, and when it is published, in the zone of the user’s agency. */
  at: DateTimeText,
  due: DateTimeText,
  agency: Type.String(),
  userName: Type.String(),
  reason: Type.String(),
  /** How many sailings the change concerned when it was planned. */
  sailings: Type.Integer(),
  controls: Type.Array(Control),
  state: Type.Enum(['planned', 'withdrawn', 'refused']),
  /** Why it was not published at its time. */
  refusal: Type.Optional(
    Type.Object({
      code: Type.String(),
      parameters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
})

const rights = ['sailings', 'allotments', 'prices'] as const
const without = 'The call is forwarded; there is then no page of what is for sale.'

export const inventory = nounCalls('inventory', {
  sailings: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/sailings',
    changes: false,
    rights,
    without,
    about:
      'The sailings ahead of the user’s companies with what they have, what is sold, and the controls of their sale.',
    input: { body: Pattern },
    answer: Type.Object({
      sailings: Type.Array(
        Type.Object({
          id: Type.Integer(),
          company: Code,
          line: Type.String(),
          vessel: CodeAndName,
          origin: CodeAndName,
          destination: CodeAndName,
          departureDateTime: DateTimeText,
          calls: Type.Array(Code),
          /** On the fullest leg of each resource. */
          resources: Type.Array(
            Type.Object({
              code: Type.String(),
              /** Units of the ship. */
              capacity: Type.Integer(),
              sold: Type.Integer(),
            }),
          ),
          controls: Type.Array(ControlOfSailing),
          bookings: Type.Integer(),
          revenue: Money,
          /** Persons sold in the last seven days, and on the sailings of the line on this weekday, on average. */
          soldLately: Type.Integer(),
          usualLately: Type.Number(),
        }),
      ),
      /** There are more; narrow the days. */
      more: Type.Boolean(),
    }),
  }),
  proposal: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/proposal',
    changes: false,
    rights: ['prices'],
    without,
    about:
      'Proposes price steps of a class by EMSR-b, from what was sold of it on the line and weekday. Changes nothing.',
    input: {
      body: Type.Object({
        sailing: Type.Integer({ minimum: 1 }),
        what: Code,
        levels: Type.Array(Level, { minItems: 2, maxItems: 6 }),
      }),
    },
    answer: Type.Object({
      /** Earlier sailings that are counted; with fewer than `needed` nothing is proposed. */
      sailings: Type.Integer(),
      needed: Type.Integer(),
      capacity: Type.Integer(),
      levels: Type.Array(
        Type.Object({
          ...Level.properties,
          /** Units that were asked for, on average, with their standard deviation. */
          mean: Type.Number(),
          deviation: Type.Number(),
          /** Earlier sailings on which the price or the class was sold out, so that demand was cut off. */
          cutOff: Type.Integer(),
        }),
      ),
      steps: Type.Optional(Steps),
      floors: Type.Optional(Floors),
    }),
  }),
  preview: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/preview',
    // Makes the change and rolls it back.
    changes: true,
    repeatable: true,
    rights,
    without,
    about: 'What a change of the controls would do. Changes nothing.',
    input: { body: Type.Object(change) },
    answer: Effect,
  }),
  publish: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/publish',
    changes: true,
    rights,
    without,
    about: 'Changes what is sold of the sailings to whom, for every agency, at once.',
    input: {
      body: Type.Object({
        ...change,
        reason: FreeText,
        /** The latest change that the preview has seen; refused if there is a later one. */
        latest: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({ id: Type.Integer(), ...Effect.properties }),
  }),
  changes: call({
    method: 'GET',
    base: 'desk',
    path: '/inventory/changes',
    rights,
    without,
    about: 'The published changes of the user’s companies, the latest first.',
    input: { query: Type.Object({ before: Type.Optional(Type.Integer()) }) },
    answer: Type.Object({
      changes: Type.Array(Change),
      /** Changes that are planned, and planned ones that were withdrawn or refused at their time. */
      planned: Type.Array(Planned),
    }),
  }),
  plan: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/planned',
    changes: true,
    rights,
    without,
    about:
      'Plans a change that is published at a time, in the zone of the user’s agency; it is checked again then.',
    input: {
      body: Type.Object({ ...change, reason: FreeText, at: DateTimeText }),
    },
    answer: Type.Object({ id: Type.Integer() }),
  }),
  withdraw: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/planned/{id}/withdraw',
    changes: true,
    rights,
    without,
    about: 'Withdraws a planned change before its time.',
    input: { path: Type.Object({ id: Type.Integer({ minimum: 1 }) }), body: Type.Object({}) },
    answer: Type.Object({ id: Type.Integer() }),
  }),
  undo: call({
    method: 'POST',
    base: 'desk',
    path: '/inventory/changes/{id}/undo',
    changes: true,
    rights,
    without,
    about: 'Undoes a change as one step: what it set is as before, for what is sold from now on.',
    input: {
      path: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
      body: Type.Object({ reason: Type.Optional(FreeText) }),
    },
    answer: Type.Object({ id: Type.Integer() }),
  }),
})
