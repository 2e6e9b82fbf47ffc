/** Refusals of counting those on board, with the parameters of their texts. */
const onBoardRefusals = {
  /**
   * The sailing is closed for counting at the port: those who board or leave are corrections with a reason, by a command of the
   * desk.
   */
  count_closed: ['at', 'by', 'command'],
  count_not_closed: [],
  /** Passengers and crew are more than the ship is certified for. */
  count_too_many: ['total', 'passengers', 'crew', 'certified'],
  /** The table of ships has no certified persons of the ship. */
  count_no_certificate: ['vessel'],
  /** Passengers are expected and not on board; the caller has not named their number. */
  count_absent: ['number'],
  /** Persons of the list have no name or other data that the law requires; the caller has not accepted as many. */
  count_missing: ['number'],
  /** The list is the same as the last one. */
  count_unchanged: [],
  /** The table has no crew of the ship, and no number was typed. */
  count_crew_missing: [],
  count_reason_missing: [],
  count_ticket_missing: [],
  /** Every list has been sent. */
  count_all_sent: [],
  /** No authority is in the tables for the company and the port. */
  count_no_authority: [],
} as const

/** Refusals at the gate, with the parameters of their texts. */
export const checkinRefusals = {
  ...onBoardRefusals,
  /** The user may not check in at this port. */
  checkin_port: ['port'],
  /** The itinerary does not depart from the port, or does not exist. */
  checkin_no_sailing: ['port'],
  checkin_not_started: [],
  checkin_started: ['at', 'by'],
  checkin_stopped: ['at', 'by'],
  /** Check-in is started on the day of the sailing. */
  checkin_not_today: ['departs'],
  checkin_unknown_ticket: ['ticket'],
  /** Several tickets have the number; the letter is needed. */
  checkin_ambiguous: ['ticket'],
  /** The letter is of another alphabet: by its shape and by its key it is another one. */
  checkin_letter_unclear: ['shape', 'key'],
  /** The QR code has no valid signature. */
  checkin_code_invalid: [],
  checkin_no_booking: ['reference'],
  checkin_twice: ['at', 'by', 'gate'],
  /** The ticket is on board of another sailing, or from another port. */
  checkin_elsewhere: [],
  checkin_cancelled: [],
  /** A dated ticket was issued in its place, which boards. */
  checkin_replaced: [],
  /** The company has cancelled the sailing of the ticket. */
  checkin_sailing_cancelled: [],
  /** The ticket lost its places when the ship was swapped. */
  checkin_displaced: [],
  /** The adult who is named to accompany a child no longer travels on the sailing. */
  checkin_companion_gone: ['name', 'reference'],
  /** Children would stay on board without the adult who is checked out. */
  checkout_leaves_minors: ['names'],
  checkin_open: [],
  checkin_pta: [],
  /** An option, which has no ticket yet. */
  checkin_unpaid: [],
  /** A product, which boards with the passengers of its trip. */
  checkin_product: [],
  checkin_other_day: ['departs'],
  checkin_other_port: ['port'],
  /** The sailing does not call at the destination after this port. */
  checkin_other_route: ['origin', 'destination'],
  /** Wire names of the fields that are still empty. */
  checkin_incomplete: ['fields'],
  checkin_reason_missing: [],
  /** The ticket is that of a passenger, who is not measured. */
  checkin_no_vehicle: [],
  /** The vehicle costs this much more as it was measured; the caller has not named the amount. */
  checkin_vehicle_difference: ['amount'],
  checkin_not_in: [],
  /** The pass of an offline list is forged, or was given to another user. */
  checkin_pass_invalid: [],
  /** The scan lies outside the time for which its list was valid. */
  checkin_scan_time: ['at'],
  /** The scan was made before its ticket was sold. */
  checkin_scan_before_sale: ['at', 'sold'],
  /** The ticket was checked out after the scan, which was sent later. */
  checkin_out_since: ['at', 'by', 'gate'],
  /** The ticket was checked in after the check-out, which was sent later. */
  checkin_in_since: ['at', 'by', 'gate'],
  /** The time of the scan is not in the calendar. */
  checkin_scan_instant: ['at'],
  /** The id of the scan was recorded for another ticket, or for the opposite. */
  checkin_scan_reused: [],
  /** The ticket has to be checked out before anything else is done with it. */
  checked_in: [],
  /** No port or sailing is chosen at the gate. */
  gate_no_sailing: [],
  /** No sailing of the day leaves the port at the time or on the ship that was typed. */
  gate_no_such_sailing: ['port', 'what'],
  gate_several_sailings: ['port', 'what'],
  /** No row is marked or under the cursor. */
  gate_no_row: [],
  /** The last scan named no ticket of this sailing; no row has been chosen since. */
  gate_scan_unknown: ['text'],
  /** No connection, and no stored list of the sailing. */
  gate_no_list: [],
  /** Scans made without a connection have not been sent. */
  gate_unsent: ['count'],
  /** The reservation system did not answer; nothing was recorded. */
  gate_no_answer: [],
  /** A scan came while a question was open; it was not taken. */
  gate_question_open: ['ticket'],
  /** The reason that was entered is a ticket or a booking. */
  gate_reason_is_code: ['ticket'],
  /** Every field of the ticket is filled in. */
  gate_nothing_missing: [],
  /** Neither a ticket, a booking nor a name of the list. */
  gate_nothing_found: ['text'],
} as const
