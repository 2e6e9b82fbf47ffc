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
    answer: Type.Object({
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
          /** Rank by what is sailed from there: ties of a name are ordered by it. */
          sailings: Type.Integer(),
        }),
      ),
    }),
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
    answer: Type.Object({
      routes: Type.Array(
        Type.Object({ origin: IdOrCode, destination: IdOrCode, companies: Type.Array(Type.String()) }),
      ),
    }),
  }),
  vessels: call({
    method: 'GET',
    path: '/vessels',
    about: 'Vessels, narrowed by company where asked.',
    input: { query: Type.Object({ company: Type.Optional(commaList) }) },
    answer: Type.Object({
      vessels: Type.Array(
        Type.Object({
          idOrCode: Type.String(),
          name: Type.String(),
          company: Type.Object({ abbreviation: Type.String() }),
          shipType: Type.String(),
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
})
