/** Refusals about groups, with the parameters of their texts. */
export const groupRefusals = {
  cabin_mixed: ['what'],
  /** Adults with minors of another family. */
  cabin_minors: ['what'],
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
  /** Smallest units; the price that the operator has been shown, and the one after the change. */
  group_price_changed: ['expected', 'now'],
  group_deadline_passed: ['time'],
  group_deadline_late: ['time', 'until'],
  group_empty: [],
  not_a_group: ['reference'],
  group_no_mistake: [],
} as const
