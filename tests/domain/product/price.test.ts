import { describe, expect, it } from 'vitest'
import { productCapacities, productDemands } from '../../../src/domain/product/demand.ts'
import { priceProducts } from '../../../src/domain/product/price.ts'
import {
  requestedServices,
  type Assortment,
  type ProductRequests,
} from '../../../src/domain/product/product.ts'
import { isRefusal, refuse } from '../../../src/domain/refusal.ts'

const assortment: Assortment = {
  services: [
    { code: 'MEAL', price: 1199, units: 20 },
    { code: 'WIFI', price: 501, units: 7 },
  ],
  packages: [
    { code: 'BOTH', price: 1600, per: 'PERSON', persons: 1, services: { MEAL: 1, WIFI: 1 } },
    { code: 'TABLE', price: 4001, per: 'GROUP', persons: 4, services: { MEAL: 4 } },
  ],
  parcelRates: [
    { code: 'P5', upTo: 5, price: 500 },
    { code: 'P20', upTo: 20, price: 1003 },
  ],
  parcelKilos: 300,
  petPlaces: [
    { seat: 'CAGE', price: 1000, priceOver10kg: 1501 },
    { seat: 'DECK', price: 507, priceOver10kg: 800, units: 12 },
    { seat: 'CABIN', price: 2500, units: 8 },
  ],
}
const vats = [0, 13, 24, 17]
const owners = [
  { uuid: 'ann', kind: 'seat_unnumbered' },
  { uuid: 'bob', kind: 'cabin_pet' },
]
const pet = (more: object) => ({
  uuid: 'rex',
  ownerUuid: 'ann',
  over10kg: false,
  seat: 'CAGE' as const,
  ...more,
})
const price = (wishes: ProductRequests, vat = 24) =>
  priceProducts(wishes, owners, { assortment, vat: { passenger: vat, vehicle: vat } })
const totals = (wishes: ProductRequests) => {
  const priced = price(wishes)
  return isRefusal(priced) ? priced : priced.map(({ fare }) => fare.total)
}

describe('products', () => {
  it('have components that add up to the hundredth at every rate and quantity', () => {
    for (const vat of vats) {
      for (let count = 1; count <= 40; count++) {
        const priced = price(
          {
            additionalServices: [{ idOrCode: 'MEAL', units: count }],
            packages: [{ idOrCode: 'TABLE', uuid: 't', quantity: count }],
            parcels: [{ uuid: 'p', quantity: count, weight: 6 }],
            pets: [pet({ over10kg: true })],
          },
          vat,
        )
        if (isRefusal(priced)) throw new Error(priced.refusal)
        expect(priced.map(({ fare }) => fare.total)).toEqual([1199 * count, 4001 * count, 1003 * count, 1501])
        for (const { fare } of priced)
          expect(fare.net + fare.vat + fare.dues + fare.surcharges).toBe(fare.total)
      }
    }
  })

  it('of a parcel are charged by the weight of one, with the limit included', () => {
    const parcel = (weight: number) => totals({ parcels: [{ uuid: 'p', quantity: 1, weight }] })
    expect([parcel(0.2), parcel(5), parcel(5.01), parcel(20)]).toEqual([[500], [500], [1003], [1003]])
    expect(parcel(20.5)).toEqual(refuse('parcel_too_heavy', { most: 20 }, '/parcels/0/weight'))
  })

  it('include no parcels when a company has no rates', () => {
    const tariff = { assortment: { ...assortment, parcelRates: [] }, vat: { passenger: 0, vehicle: 0 } }
    const refused = priceProducts({ parcels: [{ uuid: 'p', quantity: 1, weight: 1 }] }, owners, tariff)
    expect(refused).toEqual(refuse('no_parcels', {}, '/parcels/0/weight'))
  })
})

describe('a pet', () => {
  it.each([
    [{}, [1000]],
    [{ over10kg: true, weight: 10.1 }, [1501]],
    [{ weight: 10 }, [1000]],
    [{ seat: 'CABIN', ownerUuid: 'bob' }, [2500]],
  ])('%o costs %o', (more, cost) => {
    expect(totals({ pets: [pet(more)] })).toEqual(cost)
  })

  it.each([
    [{ weight: 10, over10kg: true }, refuse('pet_weight_differs', { weight: 10 }, '/pets/0/over10kg')],
    [{ weight: 11 }, refuse('pet_weight_differs', { weight: 11 }, '/pets/0/over10kg')],
    [{ ownerUuid: 'nobody' }, refuse('pet_owner_missing', {}, '/pets/0/ownerUuid')],
    [{ seat: 'CABIN' }, refuse('pet_cabin_needed', {}, '/pets/0/seat')],
    [
      { seat: 'CABIN', ownerUuid: 'bob', over10kg: true },
      refuse('pet_too_heavy', { most: 10 }, '/pets/0/seat'),
    ],
  ])('%o is refused as %j', (more, refused) => {
    expect(price({ pets: [pet(more)] })).toEqual(refused)
  })
})

describe('requested services', () => {
  it('are those with at least one unit and not offered below zero, each once', () => {
    const wished = requestedServices([
      { idOrCode: 'MEAL', units: 2 },
      { idOrCode: 'WIFI', units: -1 },
      { idOrCode: 'LOUNGE', units: 1, availableUnits: -1 },
      { idOrCode: 'MEAL', units: 1, uuid: 'other' },
    ])
    expect(wished).toEqual([{ idOrCode: 'MEAL', uuid: 'service-MEAL', units: 3 }])
    expect(requestedServices(undefined)).toEqual([])
  })
})

describe('the demand of products on a sailing', () => {
  it('counts units of services including those of packages, kilograms and places for pets', () => {
    const demands = productDemands(
      {
        additionalServices: [{ idOrCode: 'MEAL', units: 2 }],
        packages: [{ idOrCode: 'BOTH', uuid: 'b', quantity: 3 }],
        parcels: [{ uuid: 'p', quantity: 3, weight: 2.5 }],
        pets: [pet({}), pet({ uuid: 'cat', seat: 'DECK' })],
      },
      assortment,
    )
    const taken = demands.flatMap(({ demands: own }) => own.map(({ resource, whole }) => [resource, whole]))
    expect(taken).toEqual([
      ['SVC:MEAL', 2],
      ['SVC:MEAL', 3],
      ['SVC:WIFI', 3],
      ['PARCEL', 8],
      ['PETC', 1],
      ['PET:DECK', 1],
    ])
  })

  it.each([
    [1.1, 10, 11],
    [0.07, 100, 7],
    [2.5, 3, 8],
    [0.2, 1, 1],
  ])('is whole kilograms, a begun one counted: %d kg %i times is %i kg', (weight, quantity, kilograms) => {
    const [demand] = productDemands({ parcels: [{ uuid: 'p', quantity, weight }] }, assortment)
    expect(demand?.demands[0]?.whole).toBe(kilograms)
  })

  it('is covered by the quota of the company, for cages by the ship', () => {
    expect(Object.fromEntries(productCapacities(assortment))).toEqual({
      'SVC:MEAL': 20,
      'SVC:WIFI': 7,
      PARCEL: 300,
      'PET:DECK': 12,
      'PET:CABIN': 8,
    })
  })
})

describe('priced products', () => {
  const requests: ProductRequests = {
    additionalServices: [
      { idOrCode: 'MEAL', units: 1 },
      { idOrCode: 'WIFI', units: 2 },
    ],
    packages: [{ idOrCode: 'TABLE', uuid: 't', quantity: 1 }],
    parcels: [{ uuid: 'p', quantity: 1, weight: 6 }],
    pets: [pet({})],
  }

  it('are named by kind, code, position and id of the request', () => {
    const tariff = { assortment, vat: { passenger: 13, vehicle: 24 } }
    expect(priceProducts(requests, owners, tariff)).toMatchObject([
      { kind: 'service', uuid: 'service-MEAL', index: 0, idOrCode: 'MEAL', listed: 1199, percent: 0 },
      { kind: 'service', uuid: 'service-WIFI', index: 1, idOrCode: 'WIFI', listed: 1002 },
      { kind: 'package', uuid: 't', index: 0, idOrCode: 'TABLE', fare: { vat: 774, total: 4001 } },
      { kind: 'parcel', uuid: 'p', index: 0, idOrCode: 'P20', fare: { vat: 194, total: 1003 } },
      { kind: 'pet', uuid: 'rex', index: 0, idOrCode: 'CAGE', fare: { vat: 115, total: 1000 } },
    ])
  })

  it('are refused with the location of the one that is not sold', () => {
    const first = { idOrCode: 'MEAL', units: 1 }
    expect(price({ additionalServices: [first, { idOrCode: 'SPA', units: 1 }] })).toEqual({
      refusal: 'not_sold',
      parameters: { what: 'SPA' },
      at: '/additionalServices/1/idOrCode',
    })
    expect(price({ packages: [{ idOrCode: 'GALA', uuid: 'g', quantity: 1 }] })).toEqual({
      refusal: 'not_sold',
      parameters: { what: 'GALA' },
      at: '/packages/0/idOrCode',
    })
    expect(price({ parcels: [{ uuid: 'p', quantity: 1, weight: 21 }] })).toEqual({
      refusal: 'parcel_too_heavy',
      parameters: { most: 20 },
      at: '/parcels/0/weight',
    })
  })

  it.each([
    [{ weight: 11 }, 'pet_weight_differs', { weight: 11 }, 'over10kg'],
    [{ ownerUuid: 'nobody' }, 'pet_owner_missing', {}, 'ownerUuid'],
    [{ seat: 'CABIN' }, 'pet_cabin_needed', {}, 'seat'],
    [{ seat: 'CABIN', ownerUuid: 'bob', over10kg: true }, 'pet_too_heavy', { most: 10 }, 'seat'],
  ])('of a pet %o are refused as %s', (more, refusal, parameters, field) => {
    expect(price({ pets: [pet({}), pet(more)] })).toEqual({ refusal, parameters, at: `/pets/1/${field}` })
  })

  it('of a pet are refused where the company takes none', () => {
    const tariff = { assortment: { ...assortment, petPlaces: [] }, vat: { passenger: 13, vehicle: 24 } }
    expect(priceProducts({ pets: [pet({})] }, owners, tariff)).toEqual({
      refusal: 'no_pets_there',
      parameters: {},
      at: '/pets/0/seat',
    })
  })
})

describe('the quota of a company', () => {
  it('has no parcels without kilograms, and no places for pets without units', () => {
    const petPlaces = [
      { seat: 'CAGE' as const, price: 1000, units: 5 },
      { seat: 'DECK' as const, price: 507 },
    ]
    const capacities = productCapacities({ ...assortment, parcelKilos: 0, petPlaces })
    expect([...capacities.keys()]).toEqual(['SVC:MEAL', 'SVC:WIFI'])
  })

  it('is not needed for a package that the company does not sell, nor for no products', () => {
    const packages = [{ idOrCode: 'GALA', uuid: 'g', quantity: 1 }]
    expect(productDemands({ packages }, assortment)).toEqual([{ uuid: 'g', demands: [] }])
    expect(productDemands({}, assortment)).toEqual([])
  })

  it('is taken by the services of the requested package', () => {
    const packages = [{ idOrCode: 'TABLE', uuid: 't', quantity: 2 }]
    expect(productDemands({ packages }, assortment)[0]?.demands).toEqual([
      { resource: 'SVC:MEAL', whole: 8, men: 0, women: 0 },
    ])
  })
})
