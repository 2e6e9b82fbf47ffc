import { Type } from 'typebox'
import { gateProperties, shownAtGate } from './booking/bookingFields.ts'
import { VehicleData } from './pricing.ts'
import { Code, CodeAndName, DateTimeText, VesselOfCompany } from './value.ts'
import { ticketDisruptions } from '../domain/checkin/problem.ts'
import { Companion, Status } from './booking/storedBooking.ts'

/** YYYY-MM-DD HH:mm:ss, local to the port. */
export const SecondText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' })

/** Values that the gate typed for fields that the sale left empty. */
export const GateDetails = Type.Partial(Type.Object(gateProperties))

const { plateNumber, length, height } = VehicleData.properties

/** A vehicle as it was measured at the ramp; what is absent is as it was sold. */
export const measuredVehicle = Type.Partial(Type.Object({ plateNumber, length, height })).properties

/** A passenger or vehicle that boards, or is due to board, at the port; identified by `ticketNumber`. */
export const CheckinTicket = Type.Object({
  /** The letter and twelve digits; unique within the company. */
  ticketNumber: Type.String(),
  reservationCode: Type.String(),
  kind: Type.Enum(['passenger', 'vehicle']),
  /** Passenger type or vehicle category. */
  type: Type.String(),
  /** ISSUED or CHECKEDIN; ValidateTicket and TicketsByReservationCode also return the others. */
  status: Status,
  surname: Type.String(),
  name: Type.String(),
  ...shownAtGate,
  /** Metres. */
  length: Type.Optional(Type.Number()),
  height: Type.Optional(Type.Number()),
  lane: Type.Optional(Type.Enum(['LOW', 'HIGH'])),
  accommodation: Type.String(),
  /** Seat, cabin or berth. */
  place: Type.Optional(Type.String()),
  origin: Code,
  destination: Code,
  /** Fields that must be filled in before boarding and are still empty; `details` of the check-in fills them in. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** True for a passenger who may not travel alone. */
  isMinor: Type.Optional(Type.Boolean()),
  /** The adult of another booking who accompanies a child. */
  companion: Type.Optional(Companion),
  /** Set if its sailing is cancelled, or it lost its places when the ship was swapped. */
  disrupted: Type.Optional(Type.Enum(ticketDisruptions)),
  /** Present while it is checked in. */
  boarding: Type.Optional(
    Type.Object({
      at: SecondText,
      user: Type.String(),
      gate: Type.String(),
      /** The reason, where it was forced. */
      forced: Type.Optional(Type.String()),
    }),
  ),
})

/** Why a ticket is refused, in the language of the session, and whether ForceCheckIn would accept it. */
export const CheckinProblem = Type.Object({
  /** A refusal code, such as checkin_other_day, checkin_twice, checkin_cancelled. */
  code: Type.String(),
  message: Type.String(),
  parameters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  canForce: Type.Boolean(),
})

const counts = { expected: Type.Integer(), checkedIn: Type.Integer() }

export const Stats = Type.Object({
  ItineraryId: Type.Integer(),
  portCode: Code,
  /**
   * Passengers due at the port; `remaining` is expected less checked in. Those forced in from elsewhere are in both.
   */
  ...counts,
  remaining: Type.Integer(),
  /** Passengers and vehicles. */
  forced: Type.Integer(),
  vehicles: Type.Object({ ...counts, remaining: Type.Integer() }),
  /** Centimetres. */
  lane: Type.Object(counts),
  kinds: Type.Array(
    Type.Object({
      kind: Type.Enum(['passenger', 'vehicle']),
      type: Type.String(),
      name: Type.String(),
      ...counts,
    }),
  ),
  /** Passengers by class, or type of cabin. */
  classes: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), ...counts })),
  /** Vehicles by lane; `length` in centimetres. */
  lanes: Type.Array(
    Type.Object({ lane: Type.Enum(['LOW', 'HIGH']), ...counts, length: Type.Object(counts) }),
  ),
  /** Passengers who need a wheelchair. */
  wheelchairs: Type.Object({ ...counts, remaining: Type.Integer() }),
})

/** The check-in of one sailing at one port. `closed`: not started yet. */
export const CheckinSession = Type.Object({
  state: Type.Enum(['closed', 'started', 'stopped']),
  /** True if `start` is permitted now. */
  canStart: Type.Boolean(),
  startedAt: Type.Optional(SecondText),
  startedBy: Type.Optional(Type.String()),
  stoppedAt: Type.Optional(SecondText),
  stoppedBy: Type.Optional(Type.String()),
  /** When and by whom the sailing was closed for counting at the port; its check-in cannot be started any more. */
  countedAt: Type.Optional(SecondText),
  countedBy: Type.Optional(Type.String()),
})

export const Instance = Type.Object({
  ItineraryId: Type.Integer(),
  portCode: Code,
  routeId: Type.String(),
  vessel: VesselOfCompany,
  departureDateTime: DateTimeText,
  /** The hour and the ship of the oldest tickets, where the sailing was delayed or swapped since. */
  former: Type.Optional(Type.Object({ departureDateTime: DateTimeText, vessel: VesselOfCompany })),
  /** The calls after this port. */
  destinations: Type.Array(Type.Object({ ...CodeAndName.properties, arrivalDateTime: DateTimeText })),
  session: CheckinSession,
})

export const CheckinEvent = Type.Object({
  at: SecondText,
  user: Type.String(),
  gate: Type.String(),
  kind: Type.Enum(['start', 'stop', 'checkIn', 'forceCheckIn', 'checkOut']),
  /** Absent for start and stop. */
  ticketNumber: Type.Optional(Type.String()),
  /** The passenger or the plate. */
  name: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  /** Scanned without a connection, and recorded later. */
  offline: Type.Optional(Type.Boolean()),
})
