/**
 * How long a column keeps personal data: `voyage` and `accounts` as the fields of a booking, `answer`, `draft`, `message`,
 * `parcel` and `entry` after the days in terms.ts, `register` as long as the company or the agency keeps its record of the
 * customer, and `staff` as long as the accounts that name the user.
 */
export type Term =
  'voyage' | 'accounts' | 'answer' | 'draft' | 'message' | 'parcel' | 'entry' | 'register' | 'staff'

/** Each column with text that may identify a person, with its term; where it has several, the longest. */
export const personalColumns: Readonly<Record<string, Readonly<Record<string, Term>>>> = {
  agency_user: {
    name: 'staff',
    full_name: 'staff',
    email: 'staff',
    nationality: 'staff',
    directory_subject: 'staff',
  },
  access_token: { user_name: 'staff' },
  boarding: { by_user: 'staff', forced: 'voyage' },
  booking: {
    user_name: 'staff',
    leader: 'voyage',
    phone_key: 'voyage',
    remarks: 'voyage',
    group_terms: 'accounts',
  },
  booking_item: { details: 'accounts', surname_key: 'accounts', name_key: 'accounts', plate_key: 'accounts' },
  booking_trip: { remarks: 'voyage' },
  cancellation: { kept: 'voyage' },
  check_in: { started_by: 'staff', stopped_by: 'staff' },
  check_in_event: { name: 'voyage', reason: 'voyage', by_user: 'staff' },
  clearance_check: { user_name: 'staff' },
  clearance_decision: { user_name: 'staff' },
  clearance_link: { asker: 'staff' },
  device: { user_name: 'staff', browser: 'staff', network: 'staff' },
  disruption_case: { user_name: 'staff' },
  draft: { user_name: 'staff', document: 'draft', cursor: 'draft' },
  hold: { user_name: 'staff' },
  idempotency: { user_name: 'staff', answer: 'answer' },
  journal: { user_name: 'staff', data: 'voyage', state: 'voyage', origin: 'voyage', record: 'staff' },
  ledger_entry: { user_name: 'staff' },
  loyalty_card: { number: 'register', surname: 'register', name: 'register' },
  report_mail: { user_name: 'staff', recipients: 'staff' },
  outbox: { user_name: 'staff', recipient: 'message', data: 'message', problem: 'message' },
  passkey: { name: 'staff' },
  parcel: {
    user_name: 'staff',
    sender_name: 'parcel',
    sender_phone: 'parcel',
    receiver_name: 'parcel',
    receiver_phone: 'parcel',
    mail: 'parcel',
  },
  parcel_event: { user_name: 'staff' },
  rebooking: { trip: 'voyage', items: 'voyage' },
  publication: { user_name: 'staff' },
  sales_change: { user_name: 'staff', reason: 'staff' },
  sales_total: { user_name: 'staff' },
  ticket_sale: { user_name: 'staff', passenger: 'accounts', surname_key: 'accounts', name_key: 'accounts' },
  till_close: { user_name: 'staff', reason: 'staff' },
  truck: { plate: 'register', plate2: 'register', driver_surname: 'register' },
  truck_company: {
    name: 'register',
    vat_number: 'register',
    phone: 'register',
    email: 'register',
    address: 'register',
  },
  user_setting: { value: 'staff' },
}
