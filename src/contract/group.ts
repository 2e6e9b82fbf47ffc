import { Type } from 'typebox'
import { cabinReasons } from '../domain/group/cabinProposal.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Leader } from './booking/offer.ts'
import { GroupDeadlines, GroupName, GroupPassengers, GroupVehicles } from './booking/groupBlock.ts'
import { Payments, VehicleData } from './pricing.ts'
import { listedProperties } from './booking/bookingFields.ts'
import { Booking } from './booking/storedBooking.ts'
import { Remarks, Code, DateTimeText, FreeText, Money, PersonName, Uuid } from './value.ts'

/** Smallest units: the total of the open booking that the operator was shown; another one is refused with both. */
const ExpectedTotal = Type.Optional(Money)

/** A group by a company and the booking code of one of its trips. */
const named = { company: Code, code: Code }

const deadline = Type.Object({
  field: Type.Enum(['namesBy', 'depositBy', 'releaseBy']),
  time: DateTimeText,
  /** Kept, more than a day ahead, less than a day ahead, or passed. */
  state: Type.Enum(['met', 'open', 'soon', 'missed']),
})

const Group = Type.Object({
  company: Code,
  /** Booking code of the first trip of the booking that the group began with. */
  rootCode: Type.String(),
  groupName: Type.String(),
  /** A company of its sailings that takes no passenger with one name only. */
  againstSingleNames: Type.Optional(Type.String()),
  leader: Leader,
  remarks: Type.String(),
  optionDateTime: Type.Optional(DateTimeText),
  deadlines: Type.Array(deadline),
  /** Travellers of the first trip by type, and vehicles by category; the named ones have a surname or a plate. */
  counts: Type.Array(
    Type.Object({
      kind: Type.Enum(['passenger', 'vehicle']),
      type: Type.String(),
      total: Type.Integer(),
      named: Type.Integer(),
      issued: Type.Integer(),
    }),
  ),
  /** The booking that is still an option. */
  openReservationId: Type.Optional(Type.String()),
  /** The version of the booking that was asked for, otherwise of the first one. */
  version: Type.Integer(),
  bookings: Type.Array(Booking),
})

const OneGroup = Type.Object({ groupBooking: Group })

const GroupMember = Type.Object({
  /** The place to name; absent: the first place of the type that has no name. */
  uuid: Type.Optional(Uuid),
  ...listedProperties,
  /** Empty: the place has no name again. */
  surname: PersonName,
})

const { idOrCode: _category, garage: _garage, ...vehicleValues } = VehicleData.properties
const GroupCoach = Type.Object({ uuid: Uuid, ...vehicleValues })

const Cabin = Type.Object({ idOrCode: Code, uuids: Type.Array(Uuid, { minItems: 1, maxItems: 12 }) })

const MixedCabin = Type.Object({
  idOrCode: Code,
  uuids: Type.Array(Uuid),
  reason: Type.Enum([...cabinReasons]),
})

const largestNameList = 1_048_576

export const group = nounCalls('group', {
  retrieve: call({
    method: 'GET',
    path: '/retrieve-group-booking/{company}/{root}',
    about: 'The group with this booking code of the company, with all its bookings.',
    input: { path: Type.Object({ company: Code, root: Code }) },
    answer: OneGroup,
  }),
  update: call({
    method: 'PUT',
    path: '/update-group-booking/{company}/{code}',
    changes: true,
    rights: ['change'],
    largestBody: largestNameList,
    about:
      'Changes a group: its name, leader, option time, deadlines, numbers of travellers and vehicles with their places, and names of some or all. All or nothing.',
    input: {
      path: Type.Object(named),
      body: Type.Object({
        groupName: Type.Optional(GroupName),
        leader: Type.Optional(Type.Partial(Leader)),
        remarks: Type.Optional(Remarks),
        optionDateTime: Type.Optional(DateTimeText),
        /** Replaces all deadlines. */
        groupDeadlines: Type.Optional(GroupDeadlines),
        /** Wanted number of travellers by type; added ones travel in the given accommodation. */
        groupPassengers: Type.Optional(
          Type.Array(
            Type.Object({
              ...GroupPassengers.properties,
              quantity: Type.Integer({ minimum: 0, maximum: 2000 }),
              accommodationIdOrCode: Type.Optional(Code),
            }),
            { maxItems: 10 },
          ),
        ),
        /** Wanted number of vehicles by category. */
        groupVehicles: Type.Optional(
          Type.Array(
            Type.Object({
              ...GroupVehicles.properties,
              quantity: Type.Integer({ minimum: 0, maximum: 100 }),
            }),
            { maxItems: 20 },
          ),
        ),
        names: Type.Optional(Type.Array(GroupMember, { maxItems: 2000 })),
        /** Plates, drivers and sizes of its vehicles. */
        vehicles: Type.Optional(Type.Array(GroupCoach, { maxItems: 100 })),
        expectedTotal: ExpectedTotal,
        /** Refused when the open booking has another version by now. */
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneGroup,
  }),
  print: call({
    method: 'POST',
    path: '/print-group-booking',
    file: 'application/pdf',
    about: 'The rooming list and the lane list of a group.',
    input: { body: Type.Object(named) },
    answer: FileAnswer,
  }),
  list: call({
    method: 'GET',
    base: 'desk',
    path: '/groups',
    without: 'The call is forwarded; the desk then shows no list, and opens a group by company and code.',
    standby: true,
    about:
      'Groups of the agency, the latest first, by name and number of travellers, or the group of a booking.',
    input: {
      query: Type.Object({
        name: Type.Optional(FreeText),
        minPassengers: Type.Optional(Type.Integer({ minimum: 0 })),
        maxPassengers: Type.Optional(Type.Integer({ minimum: 0 })),
        crsReservationId: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    },
    answer: Type.Object({
      groups: Type.Array(
        Type.Object({
          company: Code,
          rootCode: Type.String(),
          crsReservationId: Type.String(),
          groupName: Type.String(),
          size: Type.Integer(),
          status: Type.String(),
          origin: Type.String(),
          destination: Type.String(),
          departureDateTime: Type.String(),
          optionDateTime: Type.Optional(DateTimeText),
        }),
      ),
    }),
  }),
  cabinMix: call({
    method: 'POST',
    base: 'desk',
    path: '/group-cabin-mix',
    without: 'The call is forwarded; there is then no cabin mix.',
    about:
      'Proposes cabins for the travellers of a trip from those that are free: families together, others by sex and adults apart from minors, guides and drivers alone. Changes nothing.',
    input: {
      body: Type.Object({ ...named, companyReservationCode: Type.Optional(Type.String()) }),
    },
    answer: Type.Object({
      companyReservationCode: Type.String(),
      /** Cabins free now, with those that the group has. */
      types: Type.Array(
        Type.Object({ idOrCode: Code, name: Type.String(), berths: Type.Integer(), free: Type.Integer() }),
      ),
      cabins: Type.Array(MixedCabin),
      /** Whole cabins that the group has now. */
      held: Type.Array(MixedCabin),
      unplaced: Type.Array(Type.Object({ uuid: Uuid, reason: Type.Enum(['sexMissing', 'noCabin']) })),
      /** Travellers under 18, who share no cabin with adults of another family. */
      minors: Type.Optional(Type.Array(Uuid)),
    }),
  }),
  assignCabins: call({
    method: 'PUT',
    base: 'desk',
    path: '/group-cabins',
    changes: true,
    rights: ['change'],
    largestBody: largestNameList,
    without: 'The call is forwarded; there is then no cabin mix.',
    about: 'Gives travellers of a trip these cabins; the others stay where they are. All or nothing.',
    input: {
      body: Type.Object({
        ...named,
        companyReservationCode: Type.String(),
        cabins: Type.Array(Cabin, { minItems: 1, maxItems: 2000 }),
        expectedTotal: ExpectedTotal,
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneGroup,
  }),
  issue: call({
    method: 'POST',
    base: 'desk',
    path: '/issue-group',
    changes: true,
    rights: ['sell'],
    largestBody: largestNameList,
    without: 'The call is forwarded; the desk then reports that it is missing, and issues nothing.',
    about:
      'Issues tickets for the open booking of a group, or for chosen travellers and vehicles of it, which then get another booking. Paid by the given methods, otherwise charged to the account.',
    input: {
      body: Type.Object({
        ...named,
        uuids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 2100 })),
        payments: Type.Optional(Payments),
        /** The total shown to the operator; the call is refused if it is another. */
        expectedTotal: Type.Optional(Money),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneGroup,
  }),
})
