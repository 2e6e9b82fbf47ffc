import { Type } from 'typebox'
import { vehicleFields } from '../domain/booking/vehicleFields.ts'
import { call, nounCalls } from './call.ts'
import { Insurance, ConfirmedInsurances, Leader, offerFields, Reduction } from './offer.ts'
import { PassengerData, Priced, TripRequest, VehicleData } from './pricing.ts'
import { extraFieldsAllowed, TripKey, TripReference } from './trip.ts'
import { PackageRequest, ParcelRequest, PetRequest, ServiceRequest } from './product.ts'
import { Code, DateText, DateTimeText, Hundredths, CodeAndName, Reference, Uuid } from './value.ts'

const Payments = Type.Array(
  Type.Object({
    paymentMethod: Type.Object({ id: Type.Integer() }),
    /** Hundredths, above 0. */
    total: Type.Integer({ minimum: 1 }),
  }),
  { maxItems: 10 },
)

const bookingFields = {
  trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }),
  leader: Leader,
  remarks: Type.Optional(Type.String({ maxLength: 500 })),
  /** Electronic tickets; absent: where the company has them. */
  userSelectedEticket: Type.Optional(Type.Boolean()),
  ...offerFields,
  insurances: Type.Optional(ConfirmedInsurances),
  /** The second of two trips is booked without a day. */
  openReturn: Type.Optional(Type.Boolean()),
  /** The booking in hand whose holds are used up by this booking. */
  holdKey: Type.Optional(Uuid),
}

/** OPTIONAL, ISSUED, OPEN, CANCELLED, CHECKEDIN or PTA. */
const Status = Type.String()

const Ticket = Type.Object({
  letter: Type.String(),
  number: Type.String(),
  qrCode: Type.String(),
  status: Status,
})

/** What is told of everything that was sold. */
const sold = {
  uuid: Uuid,
  price: Priced,
  status: Status,
  ticket: Type.Optional(Ticket),
  /** What cancelling cost, once it is cancelled. */
  cancellationFee: Type.Optional(Hundredths),
}

const booked = {
  ...sold,
  passIndex: Type.Integer(),
  accommodationIdOrCode: Type.String(),
  accommodationName: Type.String(),
  accommodationRequestType: Type.String(),
  accommodationNumber: Type.Optional(Type.String()),
  discountIdOrCode: Type.Optional(Type.String()),
}

const bookedVehicle = {
  ...booked,
  /** Fields of the vehicle that the sale left open and that must be entered at check-in. */
  missingAtCheckIn: Type.Optional(Type.Array(Type.Enum([...vehicleFields]))),
}

const named = { ...sold, name: Type.String() }

const BookedTrip = Type.Object({
  companyReservationCode: Type.String(),
  reservationStatus: Status,
  optionDateTime: Type.Optional(DateTimeText),
  /** Both empty, as is the vessel, where the trip is open. */
  departureDateTime: Type.String(),
  arrivalDateTime: Type.String(),
  origin: CodeAndName,
  destination: CodeAndName,
  vessel: Type.Object({
    idOrCode: Type.String(),
    name: Type.String(),
    company: Type.Object({ abbreviation: Code }),
  }),
  routeId: Type.String(),
  remarks: Type.Optional(Type.String()),
  /** Without a day: it may be used until the date told. */
  openReturn: Type.Optional(Type.Boolean()),
  openUntil: Type.Optional(Type.String()),
  selectedPassengers: Type.Array(Type.Interface([PassengerData], booked, extraFieldsAllowed)),
  selectedVehicles: Type.Array(Type.Interface([VehicleData], bookedVehicle)),
  /** What else was sold; a key is absent where nothing of the kind was. */
  additionalServices: Type.Optional(Type.Array(Type.Interface([ServiceRequest], named))),
  selectedPackages: Type.Optional(
    Type.Object({ entities: Type.Array(Type.Interface([PackageRequest], named)) }),
  ),
  selectedParcels: Type.Optional(Type.Array(Type.Interface([ParcelRequest], sold))),
  selectedPets: Type.Optional(Type.Array(Type.Interface([PetRequest], sold))),
  /** Of everything that stands in the trip, in its order; absent before issue. */
  tickets: Type.Optional(Type.Array(Ticket)),
  total: Hundredths,
})

export const Booking = Type.Object({
  crsReservationId: Type.String(),
  crsReservationCode: Type.String(),
  reservationStatus: Status,
  optionDateTime: Type.Optional(DateTimeText),
  leader: Leader,
  remarks: Type.Optional(Type.String()),
  trips: Type.Array(BookedTrip),
  projectCode: Type.Optional(Type.String()),
  deal: Type.Optional(Type.String()),
  /** What coupon, voucher and miles took off when it was booked. */
  reductions: Type.Optional(Type.Array(Reduction)),
  insurances: Type.Optional(Type.Array(Insurance)),
  total: Hundredths,
  paid: Hundredths,
  currency: Type.String(),
  /** Rises with every change; a change made on an older one is a conflict. */
  version: Type.Integer(),
  /** What may be done with it as it stands: issue, cancel … */
  actions: Type.Array(Type.String()),
  agencyCode: Type.String(),
  bookedBy: Type.String(),
  bookedAt: DateTimeText,
  /** Whether its tickets are electronic. */
  userSelectedEticket: Type.Optional(Type.Boolean()),
  openReturn: Type.Optional(Type.Boolean()),
  supportsVoucherGeneration: Type.Boolean(),
  /** Address of the voucher below the base of the calls. */
  pdfVoucher: Type.String(),
})

const OneBooking = Type.Object({ booking: Booking })

/** Part of a booking; without trips the whole of it, without items a whole trip. */
const Selection = Type.Object({
  crsReservationId: Reference,
  trips: Type.Optional(
    Type.Array(
      Type.Object({
        companyReservationCode: Type.String(),
        items: Type.Optional(Type.Array(Uuid)),
        tickets: Type.Optional(Type.Array(Type.Object({ letter: Type.String(), number: Type.String() }))),
      }),
    ),
  ),
})

const Fees = Type.Object({
  companyReservationCode: Type.String(),
  cancellationFees: Hundredths,
  refundAmount: Hundredths,
  /** Per item: what was paid, the rule step that applies, and what comes back. */
  items: Type.Array(
    Type.Object({
      companyReservationCode: Type.String(),
      uuid: Uuid,
      paid: Hundredths,
      refundPercent: Type.Integer(),
      ruleSet: Type.String(),
      cancellationFees: Hundredths,
      refundAmount: Hundredths,
    }),
  ),
  /** Insurances that end with the booking; within the sums above. */
  insurances: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        paid: Hundredths,
        cancellationFees: Hundredths,
        refundAmount: Hundredths,
      }),
    ),
  ),
})

export const booking = nounCalls('booking', {
  book: call({
    method: 'POST',
    path: '/multi-booking',
    changes: true,
    about: 'Books the trips; the places are kept for half an hour to be issued.',
    input: { body: Type.Object(bookingFields) },
    answer: OneBooking,
  }),
  hold: call({
    method: 'POST',
    path: '/multi-optional-booking',
    changes: true,
    about: 'Books the trips as an option until a date and time (the latest allowed where none is given).',
    input: { body: Type.Object({ ...bookingFields, optionDateTime: Type.Optional(DateTimeText) }) },
    answer: OneBooking,
  }),
  issue: call({
    method: 'POST',
    path: '/issue-booking',
    changes: true,
    about: 'Issues tickets for an option, paid by the named methods; their sum is its total.',
    input: { body: Type.Object({ crsReservationId: Reference, payments: Payments }) },
    answer: OneBooking,
  }),
  issueHeld: call({
    method: 'GET',
    path: '/issue-multi-booking/{crsReservationId}',
    changes: true,
    about: 'Issues tickets for an option, charged to the account.',
    input: { path: Type.Object({ crsReservationId: Reference }) },
    answer: OneBooking,
  }),
  sell: call({
    method: 'POST',
    base: 'desk',
    path: '/sell',
    changes: true,
    without: 'multi-booking, then issue-booking: a failed issue leaves the option',
    about: 'Books and issues in one transaction, at the expected total or not at all.',
    input: { body: Type.Object({ ...bookingFields, payments: Payments, expectedTotal: Hundredths }) },
    answer: OneBooking,
  }),
  recall: call({
    method: 'GET',
    path: '/retrieve-bookings',
    about: 'Bookings by reference, or the one that holds a ticket.',
    input: {
      query: Type.Object({
        crsReservationIds: Type.Optional(Type.Array(Type.String())),
        ticketLetter: Type.Optional(Type.String({ maxLength: 1 })),
        ticketNumber: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  recallOfCompany: call({
    method: 'GET',
    path: '/retrieve-bookings/{company_abbreviation}/{root_res_code}',
    about: 'The booking a company knows under its own code.',
    input: { path: Type.Object({ company_abbreviation: Code, root_res_code: Code }) },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  activeOptions: call({
    method: 'GET',
    path: '/active-optional-bookings/{fromDate}/{toDate}',
    hiddenBy: 'optional_list',
    about: 'Options of the agency that run out between two days, and have not yet; the next first.',
    input: { path: Type.Object({ fromDate: DateText, toDate: DateText }) },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  referenceData: call({
    method: 'POST',
    path: '/pricing-booking-reference-data',
    about: 'What the companies of the trips ask and allow of passengers, without prices and places.',
    input: { body: Type.Object({ trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }) }) },
    answer: Type.Object({ trips: Type.Array(Type.Interface([TripKey], TripReference.properties)) }),
  }),
  latest: call({
    method: 'GET',
    path: '/retrieve-the-last-booking',
    about: 'The last booking of the signed-in user.',
    answer: Type.Object({ crsReservationId: Type.String() }),
  }),
  cancellationFees: call({
    method: 'POST',
    path: '/cancellation-fees',
    about: 'What cancelling would cost: one ticket, some items, or a whole booking. Nothing is changed.',
    input: {
      body: Type.Object({
        ticketLetter: Type.Optional(Type.String({ maxLength: 1 })),
        ticketNumber: Type.Optional(Type.String({ maxLength: 20 })),
        crsReservationId: Type.Optional(Reference),
        trips: Selection.properties.trips,
      }),
    },
    answer: Fees,
  }),
  cancel: call({
    method: 'POST',
    path: '/multi-cancellation',
    changes: true,
    about: 'Cancels the selection, gives the places back, and refunds what the company’s rules leave.',
    input: {
      body: Type.Interface([Selection], {
        /** The fee the operator was shown; another one is refused, never charged. */
        expectedFees: Type.Optional(Hundredths),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({ booking: Booking, cancellationFees: Hundredths, refundAmount: Hundredths }),
  }),
})
