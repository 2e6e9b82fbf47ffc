import { bookingChangeRefusals } from './booking/changeRefusals.ts'
import { checkinRefusals } from './checkin/checkinRefusals.ts'
import { disruptionRefusals } from './disruption/disruptionRefusals.ts'
import { groupRefusals } from './group/groupRefusals.ts'
import { inventoryRefusals } from './inventory/inventoryRefusals.ts'
import { ledgerRefusals } from './ledger/ledgerRefusals.ts'
import { networkRefusals } from './network/networkRefusals.ts'
import { parcelRefusals } from './parcel/parcelRefusals.ts'
import { pricingRefusals } from './pricing/pricingRefusals.ts'
import { reportRefusals } from './report/reportRefusals.ts'
import { sailingRefusals } from './sailing/sailingRefusals.ts'
import { placeRefusals, signInRefusals } from './session/sessionRefusals.ts'

/**
 * Every reason for which a rule refuses a request, with the parameters of its text. The texts are in
 * locales/<language>/refusal.json and are resolved where they are read; a refusal never contains text.
 */
export const refusals = {
  ...bookingChangeRefusals,
  ...checkinRefusals,
  ...disruptionRefusals,
  ...groupRefusals,
  ...inventoryRefusals,
  ...ledgerRefusals,
  ...networkRefusals,
  ...parcelRefusals,
  ...pricingRefusals,
  ...reportRefusals,
  ...sailingRefusals,
  ...signInRefusals,
  /** A scanner whose keys mean one number on this computer and another one on a US keyboard. */
  scan_unclear: ['one', 'other'],
  no_more_pages: [],
  export_running: [],
  no_export_running: [],
  /** The link was used before, has expired, or belongs to another agency. */
  link_gone: [],
  ticket_incomplete: [],
  /** The host of the ticket forms does not answer, and the file was not read before. */
  forms_unavailable: ['file'],
  printing_model_not_found: ['model'],
  /** Nothing was printed; `printer` is a name or an address. */
  printer_unreachable: ['printer'],
  printer_unknown: ['printer'],
  printer_rejected: ['printer', 'reason'],
  no_print_system: [],
  /** The printer took the data and confirmed nothing. */
  print_uncertain: ['printer'],
  /** The program that opened the window has ended. */
  desktop_gone: [],
  nothing_to_export: [],
  /** No search was made, no working or recalled booking is open, and no phone number, plate or surname matches. */
  nothing_to_repeat: [],
  nothing_to_copy: [],
  /** Rows are named or typed by the column, or it has to be filled in. */
  column_needed: ['column'],
  /** Rows that are typed into keep their order. */
  rows_keep_order: [],
  /** Without a dated trip there is no interval between the trips, and the open one would be sold a second time. */
  only_open_to_copy: [],
  nobody_remembered: [],
  /** The operator has access to bookings of the current year only. */
  booking_of_other_year: ['reference', 'year'],
  ...placeRefusals,
  /** The browser, or a page that embeds this one, refuses full-screen mode. */
  no_full_screen: [],
  /**
   * Keys that cannot be bound: unreadable, in use, or reserved by the browser, the system, AltGr, the layout or typing.
   */
  keys_unreadable: ['keys'],
  keys_taken: ['keys', 'other'],
  keys_fixed: [],
  keys_browser: ['keys'],
  keys_system: ['keys'],
  keys_altgr: ['keys'],
  keys_layout: ['keys'],
  keys_typing: ['keys'],
  keys_file_unreadable: [],
  keys_file_name: ['name'],
  /** Too many stored responses for one user within a day. */
  too_many_changes: [],
  too_many_mails: ['seconds'],
  setting_not_object: [],
  /** A field of the settings has an invalid value. */
  setting_unusable: ['setting'],
  /** With an outside CRS a sale is two calls: the option was made, the tickets were not issued. */
  issue_left_option: ['reference'],
  passenger_twice: [],
  no_parcels: [],
  /** Kilograms of the heaviest parcel rate. */
  parcel_too_heavy: ['most'],
  pets_full: ['left'],
  pet_owner_missing: [],
  /** The weight contradicts the stated class (over ten kilograms or not). */
  pet_weight_differs: ['weight'],
  no_pets_there: [],
  pet_cabin_needed: [],
  pet_too_heavy: ['most'],
  /** A passenger is cancelled but the pet is not. */
  pet_left_alone: [],
  /** A booking attribute that the company requires is missing or has an unknown value. */
  attribute_missing: ['field'],
  attribute_unknown_value: ['field'],
  no_eticket: ['company'],
  open_return_of_two: [],
  open_return_not_back: [],
  no_dangerous_goods: ['what'],
  /** Refusals for hauliers and their trucks. */
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
  /** Several options get another time, but none was typed. */
  option_time_needed: [],
  option_expired: ['until'],
  /** Returned for a missing booking and for one of another agency alike. */
  booking_not_found: [],
  /** No booking matches the typed name, plate or phone number. */
  no_bookings_found: ['typed'],
  /** No list of found bookings to return to. */
  no_list_found: [],
  /** Too many names, plates or phone numbers begin with the typed text. */
  search_too_wide: ['typed'],
  /** A search needs a name, a plate, a phone number or a day of departure. */
  criteria_missing: [],
  /** A name list is searched with the days of departure only. */
  name_list_alone: [],
  /** The telephone system has announced no caller. */
  no_caller: [],
  /** The list of options is empty. */
  no_option_chosen: [],
  booking_changed: [],
  /** The action is not permitted in this status. */
  wrong_status: ['status'],
  nothing_to_cancel: [],
  /** The other agency does not belong to the agency of the user. */
  agency_not_under: ['agency'],
  /** Fees of former tickets, or open tickets: the money is on the accounts of the agency that has the option. */
  option_has_payments: ['agency', 'amount'],
  no_booking_shown: [],
  no_tickets: [],
  /** No company of the booking issues vouchers, or none is selected. */
  no_voucher: [],
  item_not_found: ['what'],
  fees_changed: ['expected', 'now'],
  no_ticket_numbers: ['company', 'left'],
  more_names_than_people: ['names', 'people'],
  /** A row by its letter and number, with those that exist: `a2`, `p1-3 t1`. */
  row_not_found: ['what', 'rows'],
  no_such_passenger: [],
  no_such_trip: [],
  no_such_vehicle: [],
  /** The trip does not have that accommodation. */
  not_offered: ['what'],
  /** Berths of one cabin for both sexes: offers the whole cabin or berths in separate cabins. */
  mixed_berths: ['what', 'whole', 'apart'],
  /** The number of fields still empty or invalid before this can be sold. */
  fields_missing: ['what'],
  no_vehicle_for_plate: ['plate'],
  text_not_understood: [],
  only_one_trip: [],
  field_required: ['field'],
  not_latin: [],
  phone_not_valid: ['text'],
  email_not_valid: ['text'],
  /** A name with a digit or a sign. */
  name_unreadable: ['text', 'character'],
  /** In Latin letters. */
  name_too_long: ['most', 'name'],
  born_in_future: ['birthdate'],
  /** Some dates of its column have the day first, and others the month. */
  date_order_unclear: ['text'],
  /** Years. */
  born_too_early: ['birthdate', 'most'],
  /** Another window of the same user has saved since. */
  draft_changed: ['who', 'when'],
  draft_too_large: [],
  /** Saved bookings of a user or an agency: their number or total size is exceeded. */
  too_many_drafts: ['most'],
  drafts_too_large: [],
  nothing_to_park: [],
  nothing_parked: ['slot'],
  slot_taken: ['slot'],
  no_free_slot: [],
  nothing_to_undo: [],
  places_gone: ['trip'],
  /** Saved bookings: no name given, the name is in use, the content is gone, nothing to save, or already saved. */
  name_required: [],
  name_taken: ['name'],
  saved_not_found: ['name'],
  nothing_to_save: [],
  nothing_saved: [],
  nothing_to_redo: [],
  nothing_marked: [],
  no_pets: [],
  no_services: [],
  no_packages: [],
  /** The row has no suggested correction. */
  nothing_to_fix: [],
  /** No passenger has a card, a code or a residency. */
  nothing_to_check: [],
  /** A pasted text without a passenger. */
  nobody_in_text: [],
  /** A pasted list with more lines than are read. */
  /** Every line of a list shows which of its names is the last one. */
  names_in_order: [],
  /** A free text with the number of a payment card or its security code. */
  card_number: [],
  /** Letters of a nationality that are of no country. */
  country_unknown: ['text'],
  list_too_long: ['rows', 'most'],
  /** The day or time does not exist, such as 31 February. */
  date_not_valid: ['text'],
  surname_required: [],
  sex_required: [],
  seat_required: [],
  vehicle_type_required: [],
  mobile_required: [],
  passenger_missing: [],
  vehicle_missing: [],
  /** The quantity of a request differs from the number of persons it names. */
  quantity_differs: ['quantity', 'named'],
  passenger_type_unknown: ['type'],
  /** Another type applies at the age on the day of departure. */
  type_not_of_age: ['type', 'age', 'departs', 'expected'],
  /** All passengers of the trip are younger than this; the company carries none of them unaccompanied. */
  minor_unaccompanied: ['age'],
  born_after_departure: ['birthdate'],
  infants_only: ['what'],
  berth_of_other_sex: ['what'],
  cabin_overfull: ['what', 'berths'],
  cabin_whole_only: ['what'],
  vehicle_too_long: ['what', 'most'],
  vehicle_too_high: ['what', 'most'],
  /** No category of its kind admits the vehicle. */
  vehicle_beyond_category: ['what', 'length', 'height'],
  /** The category `fits` admits the vehicle. */
  vehicle_too_long_for_category: ['what', 'most', 'fits'],
  vehicle_too_high_for_category: ['what', 'most', 'fits'],
  /** The working booking was sold or held before and has not been cancelled since. */
  sold_already: ['reference'],
  /** The booking was sold or held but its response was lost, so no window has displayed it. */
  sold_unseen: ['reference'],
  email_required: [],
  /** A macro is already being recorded. */
  recording: [],
  not_recording: [],
  no_such_macro: ['name'],
  /** The command line is still running the previous entry. */
  line_busy: [],
  /** The entry cannot be read even after all its data has been loaded. */
  line_unread: [],
  line_too_long: ['length', 'most'],
  no_such_command: ['id'],
  /** A sale is in progress in some window of this browser. */
  update_in_booking: [],
} as const satisfies Record<string, readonly string[]>
