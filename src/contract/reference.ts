import { Type } from 'typebox'
import { vehicleKinds } from '../domain/sailing/vehicleKind.ts'
import { call, nounCalls } from './call.ts'
import { IdOrCode } from './value.ts'

const PassengerType = Type.Object({
  /** AD, CH or IN. */
  idOrCode: Type.String(),
  name: Type.String(),
  company: Type.String(),
  /** Full years on the day of departure, both included; `toAge` is absent for the oldest band. */
  fromAge: Type.Integer(),
  toAge: Type.Optional(Type.Integer()),
})

const commaList = Type.Array(Type.String())

const Locations = Type.Object({
  locations: Type.Array(
    Type.Object({
      idOrCode: Type.String(),
      locode: Type.String(),
      name: Type.String(),
      nameEn: Type.String(),
      nameEl: Type.String(),
      /** Further names, in all languages. */
      names: Type.Array(Type.String()),
      area: Type.String(),
      country: Type.String(),
      timezone: Type.String(),
      latitude: Type.Number(),
      longitude: Type.Number(),
      /** Codes of the ports of a group; empty for a port. */
      members: Type.Array(Type.String()),
      /** Number of sailings that call there; it orders ports that the agency sells equally often. */
      sailings: Type.Integer(),
      /** Trips from or to the port in the agency’s latest bookings; absent where the CRS does not count them. */
      booked: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
})

const Routes = Type.Object({
  routes: Type.Array(
    Type.Object({ origin: IdOrCode, destination: IdOrCode, companies: Type.Array(Type.String()) }),
  ),
})

/** A page of a company that sells something else; opened by GET or POST as `methodType` states. */
export const Redirection = Type.Object({
  description: Type.String(),
  redirectionUrl: Type.String(),
  /** `name=value` pairs joined by `&`. */
  urlParameters: Type.String(),
  methodType: Type.String(),
})

export const reference = nounCalls('reference', {
  companies: call({
    method: 'GET',
    path: '/companies',
    about: 'Ferry companies on sale.',
    answer: Type.Object({
      companies: Type.Array(
        Type.Object({
          abbreviation: Type.String(),
          description: Type.String(),
          cancellationSet: Type.String(),
        }),
      ),
    }),
  }),
  companyRedirections: call({
    method: 'GET',
    path: '/company-redirection',
    about: 'Web pages on which companies sell other products than sea passages.',
    answer: Type.Object({ companyRedirections: Type.Array(Redirection) }),
  }),
  countries: call({
    method: 'GET',
    path: '/countries',
    about: 'Countries for nationality and documents.',
    answer: Type.Object({
      countries: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
    }),
  }),
  locations: call({
    method: 'GET',
    path: '/locations',
    about: 'Ports and port groups, with every name that an operator may type.',
    answer: Locations,
  }),
  locationsWithFilter: call({
    method: 'GET',
    path: '/locations-with-filter',
    about: 'The ports and port groups connected with a port, with the companies that sail there.',
    input: {
      query: Type.Object({
        /** Only destinations of this port or group. */
        origin: Type.Optional(Type.String()),
        /** Only origins of this port or group. */
        destination: Type.Optional(Type.String()),
        company: Type.Optional(commaList),
        country: Type.Optional(commaList),
        /** Beginning of a word of any name, Greek or Latin, or of the code. */
        text: Type.Optional(Type.String({ maxLength: 60 })),
      }),
    },
    answer: Locations,
  }),
  discounts: call({
    method: 'GET',
    base: 'desk',
    path: '/discounts',
    without: 'The desk accepts any discount code and leaves the check to the CRS.',
    about: 'Passenger discounts of every company.',
    answer: Type.Object({
      discounts: Type.Array(
        Type.Object({
          idOrCode: Type.String(),
          name: Type.String(),
          /** The passenger type from which it follows; absent: it is chosen. */
          passengerType: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
  vehicleCategories: call({
    method: 'GET',
    base: 'desk',
    path: '/vehicle-categories',
    without: 'The desk takes the usual categories of ferry companies, and leaves the check to the CRS.',
    about: 'Categories of vehicles of the network, with what they are and the size they admit.',
    answer: Type.Object({
      vehicleCategories: Type.Array(
        Type.Object({
          idOrCode: Type.String(),
          name: Type.String(),
          kind: Type.Enum(vehicleKinds),
          freight: Type.Boolean(),
          /** Metres; no greatest length: limited by the garage only. */
          maxLength: Type.Optional(Type.Number()),
          maxHeight: Type.Number(),
        }),
      ),
    }),
  }),
  routes: call({
    method: 'GET',
    path: '/routes',
    about: 'Port pairs in the timetable, with the companies that sail them.',
    answer: Routes,
  }),
  routesWithFilter: call({
    method: 'GET',
    path: '/routes-with-filter',
    about: 'Port pairs in the timetable, filtered by origin, destination (port or group) or company.',
    input: {
      query: Type.Object({
        origin: Type.Optional(Type.String()),
        destination: Type.Optional(Type.String()),
        company: Type.Optional(commaList),
      }),
    },
    answer: Routes,
  }),
  attributes: call({
    method: 'GET',
    path: '/attributes',
    about:
      'Attributes by which an accommodation can be chosen and attributes of a passenger, over all trips.',
    answer: Type.Object({
      attributes: Type.Array(
        Type.Object({
          fieldName: Type.String(),
          /** pricing: selects the accommodation; booking: sent as booking_attribute_<fieldName>. */
          kind: Type.Enum(['pricing', 'booking']),
          values: Type.Array(Type.Object({ value: Type.String(), id: Type.String() })),
        }),
      ),
    }),
  }),
  vessels: call({
    method: 'GET',
    path: '/vessels',
    about: 'Vessels, filtered by company, type, line, name or capability.',
    input: {
      query: Type.Object({
        company: Type.Optional(commaList),
        shipType: Type.Optional(commaList),
        /** Only vessels of the companies that sail between these ports. */
        origin: Type.Optional(Type.String()),
        destination: Type.Optional(Type.String()),
        garage: Type.Optional(Type.Boolean()),
        dangerousGoods: Type.Optional(Type.Boolean()),
        text: Type.Optional(Type.String({ maxLength: 60 })),
      }),
    },
    answer: Type.Object({
      vessels: Type.Array(
        Type.Object({
          idOrCode: Type.String(),
          name: Type.String(),
          company: Type.Object({ abbreviation: Type.String() }),
          shipType: Type.String(),
          /** Metres: maximum length and height of a vehicle; 0 without a garage. */
          maxLength: Type.Number(),
          maxHeight: Type.Number(),
          dangerousGoods: Type.Boolean(),
        }),
      ),
    }),
  }),
  passengerTypes: call({
    method: 'GET',
    path: '/passenger-types',
    about: 'Passenger types with their age bands, per company.',
    input: { query: Type.Object({ company: Type.Optional(commaList) }) },
    answer: Type.Object({ passengerTypes: Type.Array(PassengerType) }),
  }),
  residentStaticData: call({
    method: 'GET',
    path: '/resident-static-data',
    about: 'Municipalities of island residents by port, and the documents that prove residence.',
    answer: Type.Object({
      cities: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
      documentTypes: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
    }),
  }),
})
