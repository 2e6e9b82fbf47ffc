/** Refusals at the gate, with the parameters of their texts. */
const checkinRefusals = {
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
  checkin_not_in: [],
  /** The pass of an offline list is forged, or was given to another user. */
  checkin_pass_invalid: [],
  /** The scan lies outside the time for which its list was valid. */
  checkin_scan_time: ['at'],
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

/** Refusals about disrupted sailings, with the parameters of their texts. */
const disruptionRefusals = {
  disruption_not_found: [],
  /** The booking has no places on the sailing any more. */
  disruption_not_affected: ['reference'],
  /** No sailing is proposed and none was chosen. */
  disruption_no_proposal: ['reference'],
  /** An option has no ticket that could be opened. */
  disruption_option_open: ['reference'],
  /** Only a delayed or swapped sailing leaves its passengers aboard. */
  disruption_cannot_stay: ['reference'],
  /** The trip has no places on the smaller ship. */
  disruption_displaced: ['reference'],
  /** The times of a delay are not one after the other, or miss the call at this port. */
  disruption_times: ['port'],
  /** No ship of the company has this code. */
  disruption_vessel: ['vessel'],
  /** The company of the sailing is none of the user’s. */
  disruption_company: [],
  /** The ship has reached its next port. */
  disruption_sailed: ['departs'],
  /** A delay of no minutes, or from a port where the ship does not depart. */
  disruption_no_delay: [],
  /** The new time of departure is over. */
  disruption_past: ['departs'],
  /** Some are on board already. */
  disruption_boarding: [],
  disruption_none_chosen: [],
  /** None of the chosen bookings has checked-in tickets. */
  disruption_none_checked_in: [],
  /** No sailing of the company is under the cursor. */
  disruption_none_shown: [],
  disruption_no_demo: [],
} as const

/** Refusals about groups, with the parameters of their texts. */
const groupRefusals = {
  cabin_mixed: ['what'],
  cabin_no_further: [],
  cabin_nobody_chosen: [],
  cabin_none_on_ship: [],
  /** Changes of the cabins of one trip, before those of another are shown. */
  cabin_unsaved: [],
  cabin_one_trip: [],
  group_no_place: ['type', 'names', 'places'],
  /** The names that fit are filled in; `left` names those without a place. */
  group_names_left: ['placed', 'names', 'left'],
  /** The last user and the time. */
  group_changed: ['who'],
  group_named_more: ['type', 'named'],
  group_names_missing: ['unnamed'],
  group_deadline_passed: ['time'],
  group_deadline_late: ['time', 'until'],
  group_empty: [],
  not_a_group: ['reference'],
  group_no_mistake: [],
} as const

/** Reasons for refusing small packages; collected in `domain/refusal.ts`. */
const parcelRefusals = {
  /** The fields of a small package, each with its text. */
  parcel_sender_name: [],
  parcel_sender_phone: [],
  parcel_receiver_name: [],
  parcel_receiver_phone: [],
  parcel_quantity: ['most'],
  parcel_price_list: [],
  parcel_company: [],
  parcel_mail: [],
  /** The refusal for a missing code, and for one that neither belongs to the agency nor is sent to one of its ports. */
  parcel_not_found: ['typed'],
  /** The signature of a scanned label is not ours. */
  parcel_label_unsigned: [],
  /** There are fewer packages under the code. */
  parcel_piece: ['quantity'],
  /** The package is not where this can be done: for each status one. */
  parcel_not_loaded: [],
  parcel_loaded: [],
  parcel_unloaded: [],
  parcel_handed_over: [],
  parcel_returned: [],
  parcel_cancelled: [],
  /** The agency does not handle packages at the port where this is done. */
  parcel_elsewhere: [],
  /** Nothing was charged or returned for the package: its price is 0. */
  parcel_no_receipt: [],
  /** No row of the list is chosen. */
  no_parcel: [],
} as const

/** Refusals of sign-ins, their second step and the factors for it, with the parameters of their texts. */
const signInRefusals = {
  /** Wrong agency, user, password or validation code; the refusal never reveals which. */
  bad_sign_in: [],
  too_many_tries: ['seconds'],
  /** The device can no longer renew its session. */
  signed_out: [],
  /** The current password is missing or wrong. */
  password_missing: [],
  password_wrong: [],
  password_too_short: ['least'],
  password_same: [],
  /** The mailed code has been used, has expired, or was never sent. */
  reset_code_unknown: [],
  alternate_is_own: [],
  /** The password of that agency was not confirmed recently, so that the session may no longer act for it. */
  alternate_agency_ended: ['agency'],
  /** Trips of one booking name different agencies. */
  alternate_agencies_differ: [],
  no_alternate_agency: [],
  /** The sign-in continues with a passkey or a code. */
  second_step: [],
  /** The step has expired, has failed too often, or belongs to another browser. */
  step_over: [],
  /** The passkey or code is not valid. */
  step_wrong: [],
  too_many_codes: ['seconds'],
  /** The agency requires a second factor that the user has not set up yet. */
  factor_required: [],
  /** A second factor is required at another account, where its user sets it up. */
  factor_required_there: [],
  /** The password was set by someone else, and is to be changed before any other call is answered. */
  password_change_required: [],
  /** The password was last entered too long ago for this change. */
  prove_again: [],
  /** The setup that the call continues has expired. */
  setup_over: [],
  passkey_refused: [],
  passkey_known: [],
  factor_not_found: [],
  /** The agency requires a second factor, and this is the last one. */
  factor_last: [],
  too_many_factors: ['most'],
  /** An outside CRS has its own rules of signing in. */
  factors_elsewhere: [],
} as const satisfies Record<string, readonly string[]>

/** Refusals that depend on the page and what it has shown, with the parameters of their texts. */
export const placeRefusals = {
  /** The place on screen has no use for it. */
  not_here: [],
  /** The page that has a use for it, by its screen. */
  only_on_page: ['page'],
  /** A page that is opened by its address, by its screen. */
  page_not_permitted: ['page'],
  /** No error with a code has been shown. */
  no_fault: [],
} as const satisfies Record<string, readonly string[]>

/** Those of one noun each. */
export const refusalsByNoun = {
  ...checkinRefusals,
  ...disruptionRefusals,
  ...groupRefusals,
  ...parcelRefusals,
  ...signInRefusals,
}
