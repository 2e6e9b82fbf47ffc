import { Type } from 'typebox'
import { requirableOfVehicles } from '../../domain/booking/fields/vehicleFields.ts'
import { Insurance, Leader, Reduction } from './offer.ts'
import { PassengerData, Priced, VehicleData } from '../pricing.ts'
import { PackageRequest, AccompaniedParcelRequest, PetRequest, ServiceRequest } from '../product.ts'
import { allowAdditionalProperties } from '../trip.ts'
import { CodeAndName, DateTimeText, Money, Uuid, VesselOfCompany } from '../value.ts'

/** OPTIONAL, ISSUED, OPEN, CANCELLED, CHECKEDIN or PTA. */
export const Status = Type.String()

const Ticket = Type.Object({
  letter: Type.String(),
  number: Type.String(),
  qrCode: Type.String(),
  status: Status,
})

/** Fields of everything that was sold. */
const sold = {
  uuid: Uuid,
  price: Priced,
  status: Status,
  ticket: Type.Optional(Ticket),
  /** The part that the company retained; set once the item is cancelled. */
  cancellationFee: Type.Optional(Money),
  /** True for an open ticket that is cancelled because a dated one was issued in its place. */
  isReplaced: Type.Optional(Type.Boolean()),
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
  /** Vehicle fields left open at the sale that must be entered at check-in. */
  missingAtCheckIn: Type.Optional(Type.Array(Type.Enum([...requirableOfVehicles]))),
}

const named = { ...sold, name: Type.String() }

/** A passenger who accompanies the children of another booking, or of a part of the same one. */
export const Companion = Type.Object({
  /** Surname and name. */
  name: Type.String(),
  crsReservationId: Type.String(),
  /** The letter and twelve digits; absent before issue. */
  ticketNumber: Type.Optional(Type.String()),
  /** True if that passenger still travels with them. */
  isAboard: Type.Boolean(),
})

const BookedTrip = Type.Object({
  companyReservationCode: Type.String(),
  reservationStatus: Status,
  optionDateTime: Type.Optional(DateTimeText),
  /** Both empty, as is the vessel, for an open trip. */
  departureDateTime: Type.String(),
  arrivalDateTime: Type.String(),
  origin: CodeAndName,
  destination: CodeAndName,
  vessel: VesselOfCompany,
  routeId: Type.String(),
  remarks: Type.Optional(Type.String()),
  /** A trip without a date; it may be used until `openUntil`. */
  openReturn: Type.Optional(Type.Boolean()),
  openUntil: Type.Optional(Type.String()),
  selectedPassengers: Type.Array(Type.Interface([PassengerData], booked, allowAdditionalProperties)),
  selectedVehicles: Type.Array(Type.Interface([VehicleData], bookedVehicle)),
  /** A key is absent where nothing of its kind was sold. */
  additionalServices: Type.Optional(Type.Array(Type.Interface([ServiceRequest], named))),
  selectedPackages: Type.Optional(
    Type.Object({ entities: Type.Array(Type.Interface([PackageRequest], named)) }),
  ),
  selectedParcels: Type.Optional(Type.Array(Type.Interface([AccompaniedParcelRequest], sold))),
  selectedPets: Type.Optional(
    Type.Array(
      Type.Interface([PetRequest], {
        ...sold,
        /** Name of the type, in the language of the session. */
        typeName: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** Tickets of all items of the trip, in the order of the items; absent before issue. */
  tickets: Type.Optional(Type.Array(Ticket)),
  /** The adult who is named to accompany the children. */
  companion: Type.Optional(Companion),
  total: Money,
  /** True if anything on it was modified since the sale. */
  edited: Type.Optional(Type.Boolean()),
  /** Names of the fields that the status of the trip permits to modify. */
  modifiableAttributes: Type.Optional(Type.Array(Type.String())),
})

export const Booking = Type.Object({
  crsReservationId: Type.String(),
  crsReservationCode: Type.String(),
  reservationStatus: Status,
  optionDateTime: Type.Optional(DateTimeText),
  leader: Leader,
  remarks: Type.Optional(Type.String()),
  trips: Type.Array(BookedTrip),
  /** Present for a group, or a part of one. */
  groupName: Type.Optional(Type.String()),
  projectCode: Type.Optional(Type.String()),
  deal: Type.Optional(Type.String()),
  /** Amounts that coupon, voucher and miles took off when the booking was made. */
  reductions: Type.Optional(Type.Array(Reduction)),
  insurances: Type.Optional(Type.Array(Insurance)),
  total: Money,
  paid: Money,
  /** Receipts of its payments and refunds, oldest first; numbered per agency and year. */
  receipts: Type.Optional(
    Type.Array(
      Type.Object({
        number: Type.String(),
        at: DateTimeText,
        isRefund: Type.Boolean(),
        total: Money,
        /**
         * Reference of the booking to or from which the amount was moved by a split, merge or transfer; no money was
         * paid or returned.
         */
        movedWith: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** Fees retained for modifications; included in `paid`. */
  modificationFees: Type.Optional(Money),
  currency: Type.String(),
  /** Increases with every change; a change based on an older version is refused as a conflict. */
  version: Type.Integer(),
  /** The last cancellation, while it may be undone: its items as `code/uuid`, and what is then paid again. */
  undoable: Type.Optional(Type.Object({ items: Type.Array(Type.String()), amount: Money })),
  /** The last rebooking off a disrupted sailing, while it may be undone: its items as `code/uuid`. */
  rebooked: Type.Optional(
    Type.Object({
      items: Type.Array(Type.String()),
      /** The departure of the former sailing. */
      departureDateTime: DateTimeText,
      /** The amount due for undoing it, or to be returned where negative. */
      difference: Money,
    }),
  ),
  /** Verbs that its status, or that of one of its tickets, allows: issue, cancel … */
  actions: Type.Array(Type.String()),
  agencyCode: Type.String(),
  bookedBy: Type.String(),
  bookedAt: DateTimeText,
  /** True if its tickets are electronic. */
  userSelectedEticket: Type.Optional(Type.Boolean()),
  openReturn: Type.Optional(Type.Boolean()),
  /** Booked to be issued as PTA. */
  pta: Type.Optional(Type.Boolean()),
  /** The agency that issues the tickets of a PTA, or has issued them. */
  ptaAgentCode: Type.Optional(Type.String()),
  supportsVoucherGeneration: Type.Boolean(),
  /** Path of the voucher, relative to the base of the calls. */
  pdfVoucher: Type.String(),
})

export const OneBooking = Type.Object({ booking: Booking })
