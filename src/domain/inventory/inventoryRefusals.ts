/** Refusals of changes to what a company sells of its sailings, with the parameters of their texts. */
export const inventoryRefusals = {
  /** The company has closed it to the agency, or keeps it for others. */
  not_open: ['what', 'left'],
  /** The sale begins some days before departure, or has ended. */
  not_open_yet: ['what'],
  not_open_anymore: ['what'],
  /** A return is sold with a trip out from this day on. */
  stay_too_short: ['days', 'day'],
  /** No sailing ahead of the user’s companies matches. */
  inventory_no_sailing: [],
  inventory_too_many: ['most'],
  /** Another change of these sailings was published since the preview. */
  inventory_changed: ['user', 'at'],
  /** The ship of a sailing does not have it, or the sailing does not call at both ports. */
  inventory_unknown: ['what'],
  /** An allotment needs a number, and an agency. */
  inventory_incomplete: ['what'],
  inventory_steps_wrong: ['what'],
  inventory_no_agency: ['agency'],
  inventory_over_persons: [],
  inventory_over_numbered: ['what'],
  /** More days than sales begin before departure. */
  inventory_days: ['most'],
  inventory_undone: [],
  /** More is sold than the former limit. */
  inventory_undo_sold: ['what', 'sold', 'most'],
  inventory_not_found: [],
  /** A change is planned for a time ahead, within about a year. */
  inventory_not_ahead: [],
  /** Published, withdrawn or refused by now. */
  inventory_not_planned: [],
  /** Nothing is marked, and no days are typed. */
  inventory_none_chosen: [],
} as const
