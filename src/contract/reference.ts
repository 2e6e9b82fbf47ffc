import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { IdOrCode } from './value.ts'

const PassengerType = Type.Object({
  /** Wire code: AD, CH or IN. */
  idOrCode: Type.String(),
  name: Type.String(),
  company: Type.String(),
  /** Full years on the day of departure, both ends included; `toAge` is absent for the last band. */
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
      /** What else it is called, in any language. */
      names: Type.Array(Type.String()),
      area: Type.String(),
      country: Type.String(),
      timezone: Type.String(),
      latitude: Type.Number(),
      longitude: Type.Number(),
      /** Ports of a group; empty for a port. */
      members: Type.Array(Type.String()),
      /** Rank by what is sailed from there: it orders ports that the agency sells equally often. */
      sailings: Type.Integer(),
      /** Trips from or to there in the agency's latest bookings; absent where the CRS does not count them. */
      booked: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
})

const Routes = Type.Object({
  routes: Type.Array(
    Type.Object({ origin: IdOrCode, destination: IdOrCode, companies: Type.Array(Type.String()) }),
  ),
})

/** A page of a company where something else is sold; opened by GET or POST, as `methodType` says. */
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
    about: 'Pages of the companies where more is sold than places on ships.',
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
    about: 'Ports and port groups, with every name an operator may type.',
    answer: Locations,
  }),
  locationsWithFilter: call({
    method: 'GET',
    path: '/locations-with-filter',
    about: 'The ports (and groups) that can be sailed to, or from, another one, and by whom.',
    input: {
      query: Type.Object({
        /** Only what is sailed to from this port or group. */
        origin: Type.Optional(Type.String()),
        /** Only from where this port or group is sailed to. */
        destination: Type.Optional(Type.String()),
        company: Type.Optional(commaList),
        country: Type.Optional(commaList),
        /** The beginning of a word of any of its names, Greek or Latin, or of its code. */
        text: Type.Optional(Type.String({ maxLength: 60 })),
      }),
    },
    answer: Locations,
  }),
  discounts: call({
    method: 'GET',
    base: 'desk',
    path: '/discounts',
    without: 'any discount code is let through, and the CRS says whether it holds',
    about: 'Discounts of passengers, of every company.',
    answer: Type.Object({
      discounts: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
    }),
  }),
  routes: call({
    method: 'GET',
    path: '/routes',
    about: 'Port pairs that are sailed, and by whom.',
    answer: Routes,
  }),
  routesWithFilter: call({
    method: 'GET',
    path: '/routes-with-filter',
    about: 'Port pairs that are sailed, narrowed by an end (port or group) or by company.',
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
    about: 'What accommodations may be chosen by and what may be typed of a passenger, on whatever trip.',
    answer: Type.Object({
      attributes: Type.Array(
        Type.Object({
          fieldName: Type.String(),
          /** pricing: decides the accommodation; booking: goes out as booking_attribute_<fieldName>. */
          kind: Type.Enum(['pricing', 'booking']),
          values: Type.Array(Type.Object({ value: Type.String(), id: Type.String() })),
        }),
      ),
    }),
  }),
  vessels: call({
    method: 'GET',
    path: '/vessels',
    about: 'Vessels, narrowed by company, type, line, name or what they take where asked.',
    input: {
      query: Type.Object({
        company: Type.Optional(commaList),
        shipType: Type.Optional(commaList),
        /** Of the companies that sail this pair of ports. */
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
          /** Metres a vehicle may be long and high; 0 without a garage. */
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
    about: 'Passenger types with their age band, per company.',
    input: { query: Type.Object({ company: Type.Optional(commaList) }) },
    answer: Type.Object({ passengerTypes: Type.Array(PassengerType) }),
  }),
  residentStaticData: call({
    method: 'GET',
    path: '/resident-static-data',
    about: 'Towns of islanders, by their port, and the papers that prove where one lives.',
    answer: Type.Object({
      cities: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
      documentTypes: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
    }),
  }),
})
