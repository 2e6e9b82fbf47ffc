/**
 * Every reason a rule may say no, with the parameters its words need. Words stand in locales/<language>/refusal.json
 * and are chosen where they are read; a refusal itself never holds any.
 */
export const refusals = {
  /** The accommodation has not enough left on some leg. */
  sold_out: ['what', 'left'],
  /** Persons she may still carry by her certificate, whatever is free of seats. */
  ship_full: ['left'],
  /** Metres of lane left for vehicles as high as this one. */
  garage_full: ['left'],
  /** So many places are left of all kinds together. */
  places_short: ['left'],
  no_garage: [],
  /** There is a garage, but none that trucks fit in. */
  no_truck_garage: [],
  no_high_lanes: [],
  one_truck_only: [],
  /** `ALL` ports stand on both sides. */
  one_port_needed: [],
  days_reversed: [],
  too_many_days: ['most'],
  /** The account with one company of the booking. */
  company_credit_exceeded: ['company', 'needed', 'left'],
  /** The seat, cabin or bed has somebody else in it; `number` as on the wire. */
  place_taken: ['number'],
  place_not_found: ['number', 'what'],
  /** Several persons, one seat or bed. */
  place_for_one: ['what', 'number'],
  /** The bed is in a cabin that has somebody of the other sex in it. */
  cabin_of_other_sex: ['number'],
  /** More places than there are passengers of that class. */
  seats_over_limit: ['limit'],
  /** The place is in another accommodation than the passenger has. */
  seat_of_other_class: ['number', 'what', 'has'],
  /** The vessel has no plan of numbered places. */
  seat_map_missing: [],
  /** The period is not over, nothing was sold of the company in it, or there is none of that number. */
  clearance_not_found: ['company', 'number', 'year'],
  clearance_incomplete: [],
  /** Opened before, too late, or by somebody else. */
  link_gone: [],
  ticket_incomplete: [],
  credit_unavailable: [],
  nothing_to_export: [],
  price_changed: ['expected', 'now'],
  /** Nothing has been searched, nobody is in hand or recalled, nobody of that phone, plate or surname is known. */
  nothing_to_repeat: [],
  nothing_to_copy: [],
  /** Without a dated trip there are no days between the trips, and the open one would be sold a second time. */
  only_open_to_copy: [],
  nobody_remembered: [],
  /** The operator looks for bookings of this year alone. */
  booking_of_other_year: ['reference', 'year'],
  /** Favourite routes: none of that number, none on the form, no room for another. */
  no_such_route: ['number'],
  no_route_here: [],
  too_many_routes: ['most'],
  /** The command belongs to another screen. */
  not_here: [],
  /** The browser, or a page around this one, does not give the screen away. */
  no_full_screen: [],
  /** Keys that cannot be bound: unknown, in use, or kept by browser, system, AltGr, layout or typing. */
  keys_unreadable: ['keys'],
  keys_taken: ['keys', 'other'],
  keys_browser: ['keys'],
  keys_system: ['keys'],
  keys_altgr: ['keys'],
  keys_layout: ['keys'],
  keys_typing: ['keys'],
  keys_file_unreadable: [],
  keys_file_name: ['name'],
  /** Agency, user, password or validation code: never said which. */
  bad_sign_in: [],
  too_many_tries: ['seconds'],
  /** Codes of vouchers that are none; mails to clients. */
  too_many_vouchers: ['seconds'],
  too_many_cards: ['seconds'],
  too_many_manual_codes: ['seconds'],
  /** Answers stored for one user within a day, should the calls be repeated. */
  too_many_changes: [],
  too_many_mails: ['seconds'],
  /** The device may not renew its session any more. */
  signed_out: [],
  /** The password until now: not given, or another one. */
  password_missing: [],
  password_wrong: [],
  password_too_short: ['least'],
  password_same: [],
  /** The mailed code is used up, too old, or never was one. */
  reset_code_unknown: [],
  alternate_is_own: [],
  /** Nobody has shown the password of that agency lately: it is acted for no more. */
  alternate_agency_ended: ['agency'],
  /** Trips of one booking name several agencies. */
  alternate_agencies_differ: [],
  no_alternate_agency: [],
  setting_not_object: [],
  /** A field of the settings holds what cannot be in it. */
  setting_unusable: ['setting'],
  /** Behind an outside reservation system a sale is two calls: the option is there, the tickets are not. */
  issue_left_option: ['reference'],
  port_not_found: ['port'],
  trip_not_found: ['departs', 'origin', 'destination'],
  departed: ['departs'],
  /** The line has no fare for what is asked between these ports. */
  not_sold: ['what'],
  passenger_twice: [],
  no_parcels: [],
  /** Kilograms the heaviest rate takes. */
  parcel_too_heavy: ['most'],
  /** Kilograms of parcels this sailing still takes. */
  parcels_full: ['left'],
  pets_full: ['left'],
  pet_owner_missing: [],
  /** Told to be over ten kilograms or not, and weighed otherwise. */
  pet_weight_differs: ['weight'],
  no_pets_there: [],
  pet_cabin_needed: [],
  pet_too_heavy: ['most'],
  /** Somebody is cancelled whose pet stays. */
  pet_left_alone: [],
  /** A booking attribute the company asks for, or a value it does not know. */
  attribute_missing: ['field'],
  attribute_unknown_value: ['field'],
  no_eticket: ['company'],
  open_return_of_two: [],
  open_return_not_back: [],
  no_dangerous_goods: ['what'],
  /** Of hauliers and their trucks. */
  not_permitted: [],
  truck_company_not_found: [],
  truck_company_twice: ['name'],
  too_many_truck_companies: ['most'],
  truck_not_found: [],
  truck_twice: ['plate'],
  too_many_trucks: ['most'],
  nothing_to_print: [],
  option_in_past: [],
  option_too_late: ['latest'],
  option_expired: ['until'],
  /** Absent and foreign look the same. */
  booking_not_found: [],
  booking_changed: [],
  /** The booking stands where this cannot be done. */
  wrong_status: ['status'],
  nothing_to_cancel: [],
  no_booking_shown: [],
  no_tickets: [],
  /** No company of the booking gives out vouchers, or none is shown. */
  no_voucher: [],
  item_not_found: ['what'],
  fees_changed: ['expected', 'now'],
  /** How it may be paid has only just been read: nobody has seen it yet. */
  payments_unseen: [],
  payments_differ: ['total', 'paid'],
  payment_not_accepted: ['company'],
  credit_exceeded: ['needed', 'left'],
  no_ticket_numbers: ['company', 'left'],
  no_origin: [],
  no_destination: [],
  no_date: [],
  /** Neither around the day searched nor at the end of the timetable. */
  no_nearest_day: [],
  /** A leg, or the way back, leaves before the one it follows. */
  to_before_from: ['date', 'after'],
  all_ports_on_one_side: [],
  one_truck: [],
  no_filters: [],
  nothing_priced: [],
  no_trips: [],
  /** A server that should have known did not say. */
  search_unanswered: [],
  no_such_row: ['number'],
  /** Of a search with several legs; the leg counts from 1. */
  no_such_row_on_leg: ['number', 'leg', 'day'],
  /** The list is empty, so that the pick, as it was typed, chooses nothing. */
  no_sailings: ['pick', 'day'],
  no_sailings_on_leg: ['pick', 'leg', 'day'],
  no_such_departure: ['time'],
  no_such_leg: ['legs'],
  trip_chosen_twice: [],
  choose_a_trip: [],
  choose_every_trip: ['left'],
  more_names_than_people: ['names', 'people'],
  no_such_passenger: [],
  no_such_trip: [],
  no_such_vehicle: [],
  /** The trip does not have that accommodation. */
  not_offered: ['what'],
  /** Berths of one cabin for both sexes: the whole cabin, or berths apart. */
  mixed_berths: ['what', 'whole', 'apart'],
  /** So many fields still empty or wrong before this can be sold. */
  fields_missing: ['what'],
  no_vehicle_for_plate: ['plate'],
  text_not_understood: [],
  not_priced: [],
  only_one_trip: [],
  field_required: ['field'],
  not_latin: [],
  /** Another window of the same user has written since. */
  draft_changed: ['who', 'when'],
  draft_too_large: [],
  /** Bookings saved for later, of a user or an agency: their number, and the room they take. */
  too_many_drafts: ['most'],
  drafts_too_large: [],
  nothing_to_park: [],
  nothing_parked: ['slot'],
  slot_taken: ['slot'],
  no_free_slot: [],
  nothing_to_undo: [],
  places_gone: ['trip'],
  /** Saved bookings: no name given, the name is in use, the content is gone, there is nothing to save or saved. */
  name_required: [],
  name_taken: ['name'],
  saved_not_found: ['name'],
  nothing_to_save: [],
  nothing_saved: [],
  /** In the words of the company that gave it out. */
  voucher_refused: ['words'],
  /** The price has changed under the operator and is not agreed to yet. */
  price_not_agreed: ['before', 'now'],
  nothing_to_redo: [],
  nothing_marked: [],
  no_pets: [],
  no_services: [],
  no_packages: [],
  /** Nothing in the row has an offer to put it right. */
  nothing_to_fix: [],
  /** Priced and nothing left to save, or not priced yet. */
  no_savings: [],
  /** Nobody has a card, a code or a residency. */
  nothing_to_check: [],
  /** A pasted text with no passenger in it. */
  nobody_in_text: [],
  /** No such day or time: 31 February. */
  date_not_valid: ['text'],
  surname_required: [],
  sex_required: [],
  seat_required: [],
  vehicle_type_required: [],
  mobile_required: [],
  passenger_missing: [],
  vehicle_missing: [],
  /** A request says another number than it names. */
  quantity_differs: ['quantity', 'named'],
  passenger_type_unknown: ['type'],
  /** By the birth date and the day of departure another type is due. */
  type_not_of_age: ['type', 'age', 'expected'],
  /** All on the trip are younger than this; the company carries none of them alone. */
  minor_unaccompanied: ['age'],
  born_after_departure: ['birthdate'],
  infants_only: ['what'],
  berth_of_other_sex: ['what'],
  cabin_overfull: ['what', 'berths'],
  cabin_whole_only: ['what'],
  vehicle_too_long: ['what', 'most'],
  vehicle_too_high: ['what', 'most'],
  /** No category of its kind takes it. */
  vehicle_beyond_category: ['what', 'length', 'height'],
  /** The category `fits` takes it. */
  vehicle_too_long_for_category: ['what', 'most', 'fits'],
  vehicle_too_high_for_category: ['what', 'most', 'fits'],
  discount_not_admissible: ['discount'],
  discount_on_no_trip: ['discount', 'route', 'date'],
  discount_not_in_class: ['discount', 'what'],
  discount_of_other_type: ['discount', 'type'],
  discount_not_of_age: ['discount', 'age'],
  discount_needs_group: ['discount', 'persons'],
  discount_needs_companion: ['discount', 'companion'],
  discount_needs_cabin: ['discount', 'persons', 'full'],
  discount_needs_return: ['discount'],
  project_unknown: ['project'],
  deal_unknown: ['deal'],
  company_discount_unknown: ['discount', 'company'],
  fare_unknown: ['fare'],
  /** It is for other companies, ports, days or parties than any of these trips has. */
  offer_not_here: ['offer'],
  manual_code_unknown: ['code'],
  /** The booking in hand was sold or held before, and not cancelled since. */
  sold_already: ['reference'],
  /** It was sold or held, and no window has shown it: the answer was lost. */
  sold_unseen: ['reference'],
  voucher_number_missing: [],
  voucher_invalid: ['voucher'],
  voucher_used: ['voucher'],
  voucher_ports: ['voucher', 'ports'],
  voucher_date: ['voucher', 'from', 'to'],
  /** What the company said of the card or code of a passenger. */
  card_refused: ['who', 'what'],
  loyalty_card_invalid: ['card'],
  loyalty_card_of_other: ['card'],
  loyalty_card_elsewhere: ['card', 'company'],
  miles_short: ['miles', 'left'],
  miles_without_card: [],
  proof_missing: ['discount'],
  proof_not_valid: ['discount'],
  birthdate_required: ['discount'],
  resident_city_missing: ['discount'],
  resident_of_elsewhere: ['city'],
  no_insurance_offers: [],
  /** Confirmed at another price, or for other trips. */
  insurance_gone: ['insurance'],
  no_such_insurance: ['number', 'most'],
  email_required: [],
  /** A macro is being recorded already. */
  recording: [],
  not_recording: [],
  no_such_macro: ['name'],
  /** The command line is still running what was entered before. */
  line_busy: [],
  /** Still not understood once everything it is read against has been loaded. */
  line_unread: [],
  no_such_command: ['id'],
  /** Something is being sold, in some window of this browser. */
  update_in_booking: [],
  /** It books, pays or cancels: only its own entry, which shows what it will do, does that. */
  not_by_name: ['id'],
} as const satisfies Record<string, readonly string[]>

export type RefusalCode = keyof typeof refusals

export interface Refusal {
  refusal: RefusalCode
  parameters: Record<string, string | number>
  /** JSON pointer into the input: `/trips/0/leader/mobile`. */
  at?: string
  /** Ready words of an outside reservation system, for codes that are not ours. */
  message?: string
}

export function refuse(
  refusal: RefusalCode,
  parameters: Record<string, string | number> = {},
  at?: string,
): Refusal {
  return at === undefined ? { refusal, parameters } : { refusal, parameters, at }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value
}
