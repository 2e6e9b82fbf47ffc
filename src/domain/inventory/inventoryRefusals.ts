import { reportRefusals } from '../report/reportRefusals.ts'

/** Refusals of changes to what a company sells of its sailings, with the parameters of their texts. */
export const inventoryRefusals = {
  ...reportRefusals,
  /** The company has closed it to the agency, or keeps it for others. */
  not_open: ['what', 'left'],
  /** No sailing ahead of the user’s companies matches. */
  inventory_no_sailing: [],
  inventory_too_many: ['most'],
  /** Another change of these sailings was published since the preview. */
  inventory_changed: ['user', 'at'],
  /** The ship of a sailing does not have it, or the sailing does not call at both ports. */
  inventory_unknown: ['what'],
  /** An allotment needs a number, and an agency. */
  inventory_incomplete: ['what'],
  inventory_no_agency: ['agency'],
  inventory_undone: [],
  /** More is sold than the former limit. */
  inventory_undo_sold: ['what', 'sold', 'most'],
  inventory_not_found: [],
  /** Nothing is marked, and no days are typed. */
  inventory_none_chosen: [],
} as const
