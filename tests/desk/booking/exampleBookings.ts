import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'

const fare = (total: number) => ({ net: total, vat: 0, dues: 0, surcharges: 0, total })

const sold = (uuid: string, kind: 'passenger' | 'vehicle' | 'service' | 'package' | 'parcel' | 'pet') => ({
  uuid,
  status: 'ISSUED',
  price: { uuid, index: 0, kind, idOrCode: 'X', listed: 1000, percent: 0, fare: fare(1000) },
  ticket: { letter: 'A', number: uuid.padStart(8, '0'), qrCode: `A${uuid}`, status: 'ISSUED' },
})

const aboard = { passIndex: 0, accommodationIdOrCode: 'DECK', accommodationName: 'Deck' }

const passenger = (uuid: string, name: string) => ({
  ...sold(uuid, 'passenger'),
  ...aboard,
  accommodationRequestType: 'MALE_BERTH',
  type: 'AD',
  sexType: 'MALE' as const,
  surname: 'SMITH',
  name,
})

const vehicle = (uuid: string) => ({
  ...sold(uuid, 'vehicle'),
  ...aboard,
  accommodationRequestType: 'VEHICLE',
  idOrCode: 'CAR425',
  plateNumber: 'IKA1234',
})

/** Every trip has its own tickets. */
const inOwnSeries = <Item extends { ticket: object }>(item: Item): Item => ({
  ...item,
  ticket: { ...item.ticket, letter: 'B' },
})

type Trip = StoredBooking['trips'][number]

const route = (origin: string, destination: string) => ({
  origin: { idOrCode: origin, name: origin },
  destination: { idOrCode: destination, name: destination },
  routeId: '1',
  reservationStatus: 'ISSUED',
  total: 0,
})

/** A booking with everything that is sold on a trip. */
export const outTrip: Trip = {
  ...route('PIR', 'JTR'),
  companyReservationCode: 'HLC1',
  departureDateTime: '2026-12-24 08:00',
  arrivalDateTime: '2026-12-24 16:00',
  vessel: { idOrCode: 'AMPH', name: 'Amphithoe', company: { abbreviation: 'HLC' } },
  selectedPassengers: [passenger('1', 'JOHN'), passenger('2', 'JANE')],
  selectedVehicles: [vehicle('3')],
  selectedPets: [
    { ...sold('4', 'pet'), type: 'DOG', name: 'REX', ownerUuid: '1', over10kg: false, seat: 'CAGE' },
  ],
  additionalServices: [{ ...sold('5', 'service'), idOrCode: 'MEAL', name: 'Breakfast', units: 2 }],
  selectedPackages: {
    entities: [{ ...sold('6', 'package'), idOrCode: 'FAMILY', name: 'Family', quantity: 1 }],
  },
  selectedParcels: [{ ...sold('7', 'parcel'), description: 'BOOKS', quantity: 3, weight: 12 }],
}

/** The return trip of an open return, without a date and sailing until it is used. */
export const openTrip: Trip = {
  ...route('JTR', 'PIR'),
  companyReservationCode: 'HLC2',
  departureDateTime: '',
  arrivalDateTime: '',
  vessel: { idOrCode: '', name: '', company: { abbreviation: 'HLC' } },
  openReturn: true,
  openUntil: '2027-11-20',
  selectedPassengers: [passenger('1', 'JOHN'), passenger('2', 'JANE')].map(inOwnSeries),
  selectedVehicles: [vehicle('3')].map(inOwnSeries),
}

export const openReturn: StoredBooking = {
  crsReservationId: 'K7M2PA',
  crsReservationCode: 'K7M2PA',
  reservationStatus: 'OPEN',
  leader: { mobile: '6971234567', emergencyPhone: '6970000000' },
  trips: [outTrip, openTrip],
  openReturn: true,
  total: 10_000,
  paid: 10_000,
  currency: 'EUR',
  version: 1,
  actions: ['cancel'],
  agencyCode: '1300',
  bookedBy: 'demo',
  bookedAt: '2026-11-20 12:00',
  supportsVoucherGeneration: true,
  pdfVoucher: '',
}
