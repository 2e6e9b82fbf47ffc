import type { Trip, TripAvailability } from '../../../src/desk/sale/model/workingBooking.ts'

type Accommodation = TripAvailability['accommodations'][number]

export function tripOf(changes: Partial<Trip> & { company?: string } = {}): Trip {
  const { company = 'HLC', ...rest } = changes
  return {
    departureDateTime: '2026-12-24 08:00',
    arrivalDateTime: '2026-12-24 16:10',
    duration: 490,
    origin: { idOrCode: 'PIR', name: 'Piraeus' },
    destination: { idOrCode: 'JTR', name: 'Santorini' },
    vessel: { idOrCode: 'AMPH', name: 'Amphithoe', company: { abbreviation: company } },
    routeId: '1',
    shipType: 'CONVENTIONAL',
    stops: [],
    seats: 506,
    berths: 40,
    garage: 4100,
    hasCabin: true,
    hasGarage: true,
    garageTruck: 4100,
    dangerousGoods: true,
    positionTypes: ['SEAT', 'CABIN'],
    prices: { passenger: 4350, vehicle: 10400, party: 19100 },
    ...rest,
  }
}

export const back = tripOf({
  departureDateTime: '2026-12-31 07:30',
  arrivalDateTime: '2026-12-31 12:20',
  origin: { idOrCode: 'JTR', name: 'Santorini' },
  destination: { idOrCode: 'PIR', name: 'Piraeus' },
  vessel: { idOrCode: 'JETM', name: 'Jet Meltemi', company: { abbreviation: 'GLJ' } },
})

function accommodation(changes: Partial<Accommodation> & Pick<Accommodation, 'idOrCode'>): Accommodation {
  return {
    name: changes.idOrCode,
    availabilityType: 'SEAT',
    units: 100,
    capacity: 1,
    requestTypes: ['COMPLETE'],
    price: 4350,
    pricingAttributes: [],
    ...changes,
  }
}

const side = (value: string) => ({
  pricingAttributes: [{ fieldName: 'outside', values: [], availableValues: [value] }],
})
const inside = side('false')
const outside = side('true')

const cabin = {
  availabilityType: 'CABIN' as const,
  requestTypes: ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'],
  cabins: 10,
}

export function availabilityOf(trip: Trip): TripAvailability {
  return {
    ...trip,
    accommodations: [
      accommodation({ idOrCode: 'BUS', price: 6500 }),
      accommodation({ idOrCode: 'DECK' }),
      accommodation({ idOrCode: 'AB4', capacity: 4, price: 7000, ...inside, ...cabin }),
      accommodation({ idOrCode: 'AB2', capacity: 2, price: 9000, ...inside, ...cabin }),
      accommodation({ idOrCode: 'AA2', capacity: 2, price: 11000, ...outside, ...cabin }),
      accommodation({
        idOrCode: 'A2PET',
        capacity: 2,
        price: 8000,
        ...outside,
        ...cabin,
        requestTypes: ['COMPLETE'],
      }),
    ],
    discounts: [
      {
        idOrCode: 'STU',
        name: 'Student',
        appliesTo: 'passenger',
        percent: 50,
        needs: 'card number',
        proof: 'document',
        proofLeast: 5,
        proofMost: 5,
      },
    ],
    bookingAttributes: [],
    specialServices: [{ idOrCode: 'WCHR', name: 'Wheelchair' }],
    eticket: true,
    vehicleCategories: [
      {
        idOrCode: 'CAR425',
        name: 'Car',
        defaultLength: 4.25,
        maxLength: 18,
        maxHeight: 4.4,
        perMetre: false,
        price: 10400,
      },
    ],
    passengerTypes: [
      { idOrCode: 'IN', fromAge: 0, toAge: 4 },
      { idOrCode: 'CH', fromAge: 5, toAge: 9 },
      { idOrCode: 'AD', fromAge: 10 },
    ],
    validationAttributes: {
      pricingAttributes: [],
      requiredAtSale: ['surname', 'sexType'],
      requiredAtCheckIn: ['surname', 'name', 'sexType', 'birthdate', 'nationality'],
    },
  }
}

/** The same trip on a ship with a garage for cars and one for trucks. */
export function withGarages(trip: Trip): TripAvailability {
  const one = availabilityOf(trip)
  const garages = (['GARAGE', 'GARAGE_TRUCK'] as const).map((availabilityType) =>
    accommodation({
      idOrCode: availabilityType.replace('_', ''),
      name: availabilityType,
      availabilityType,
      units: 4100,
      requestTypes: ['VEHICLE'],
    }),
  )
  return { ...one, accommodations: [...one.accommodations, ...garages] }
}
