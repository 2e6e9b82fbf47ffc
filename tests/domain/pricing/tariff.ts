import type {
  AccommodationRequest,
  Analysis,
  DiscountRule,
  Tariff,
} from '../../../src/domain/pricing/tariff.ts'
import { demoDiscounts } from '../../kit/demoTables.ts'
import { categoryLimits, tableRows } from '../table.ts'

/** A discount of 10 % for every passenger, without any condition. */
export const plainDiscount: DiscountRule = {
  code: 'X',
  percent: 10,
  percents: [],
  passengers: true,
  vehicles: [],
  forClasses: [],
  exceptClasses: [],
  markets: [],
  lineKinds: [],
  passengerType: '',
  fromAge: null,
  toAge: null,
  proof: '',
  proofLeast: null,
  proofMost: null,
  leastPersons: null,
  companion: '',
  cabinPersons: null,
  cabinFullFares: null,
  bothWays: false,
  bookedBefore: '',
  cancellationSet: '',
  surcharges: 'all',
}

export const discounts = demoDiscounts()

const accommodations = new Map(tableRows('accommodations.csv').map((row) => [row.code, row]))
const categories = new Map(tableRows('vehicle_categories.csv').map((row) => [row.code, row]))

export const accommodationCodes = [...accommodations.keys()].map(String)
export const categoryCodes = [...categories.keys()].map(String)

const grossFares: Record<string, number> = {
  DECK: 4350,
  EC: 5000,
  BCLSS: 6750,
  ACLSS: 7850,
  AB4: 7600,
  AA2: 11_750,
  AB2: 10_250,
  LUX2: 15_250,
  CAR425: 9000,
  MOTO: 2500,
  BIKE: 0,
  CAMP: 2450,
  TRK: 2700,
}

const listedAt = (gross: number | undefined) => (gross === undefined ? undefined : { gross })

/** A tariff based on the real tables; a test overrides the fields it is about. */
export function tariff(over: Partial<Tariff> = {}): Tariff {
  return {
    market: 'domestic',
    duesInside: true,
    lineKind: 'day',
    listed: (product) => listedAt(grossFares[product]),
    berths: (code) => Math.max(1, Number(accommodations.get(code)?.berths ?? 1)),
    kind: (code) => accommodations.get(code)?.kind ?? '',
    perMetre: (code) => categories.get(code)?.per_metre === 'yes',
    freight: (code) => categories.get(code)?.freight === 'yes',
    category: categoryLimits,
    bands: [
      { code: 'AD', fromAge: 10, toAge: null },
      { code: 'CH', fromAge: 5, toAge: 9 },
      { code: 'IN', fromAge: 0, toAge: 4 },
    ],
    discounts,
    vat: { passenger: 13, vehicle: 24, freight: 24 },
    dues: { passenger: 60 },
    surcharges: [],
    departs: '2026-08-14 07:25',
    ...over,
  }
}

/** A line from Patras to Ancona: no VAT, with dues and surcharges on top. */
export function adriatic(over: Partial<Tariff> = {}): Tariff {
  return tariff({
    market: 'adriatic',
    duesInside: false,
    lineKind: 'international',
    vat: { passenger: 0, vehicle: 0, freight: 0 },
    dues: { passenger: 800 },
    surcharges: [
      { appliesTo: 'passenger', amount: 3200, fuel: true },
      { appliesTo: 'passenger', amount: 300 },
      { appliesTo: 'vehicle', amount: 3600 },
      { appliesTo: 'freight', amount: 2100, perMetre: true },
      { appliesTo: 'freight', amount: 300 },
    ],
    bands: [
      { code: 'AD', fromAge: 12 },
      { code: 'CH', fromAge: 4, toAge: 11 },
      { code: 'IN', fromAge: 0, toAge: 3 },
    ],
    ...over,
  })
}

export interface Someone {
  type?: string
  discount?: string
  born?: string
  sex?: 'MALE' | 'FEMALE'
}

export function people(
  idOrCode: string,
  group: readonly Someone[],
  accommodationRequestType: AccommodationRequest['accommodationRequestType'] = 'COMPLETE',
): AccommodationRequest {
  return {
    idOrCode,
    accommodationRequestType,
    quantity: group.length,
    accommodationRequestAnalysises: group.map(
      ({ type = 'AD', discount, born, sex = 'MALE' }, index): Analysis => ({
        index,
        uuid: `${idOrCode}-${index}`,
        discountIdOrCode: discount,
        passengerData: { sexType: sex, type, birthdate: born },
      }),
    ),
  }
}

export function vehicle(idOrCode: string, length?: number, discount?: string): AccommodationRequest {
  return {
    idOrCode,
    accommodationRequestType: 'VEHICLE',
    quantity: 1,
    accommodationRequestAnalysises: [
      { index: 0, uuid: idOrCode, discountIdOrCode: discount, vehicleData: { idOrCode, length } },
    ],
  }
}
