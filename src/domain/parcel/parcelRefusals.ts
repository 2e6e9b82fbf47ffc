/** Reasons for refusing small packages; collected in `domain/refusal.ts`. */
export const parcelRefusals = {
  /** Kilograms of parcels that the sailing can still take. */
  parcels_full: ['left'],
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
