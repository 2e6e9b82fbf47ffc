/**
 * A change that the company of the sailing has caused: it takes no fee, its deadlines do not count, and its tickets keep
 * their price on another ship of it.
 */
export interface CausedByCompany {
  /** Key of the agency’s shared hold with the places for it. */
  heldAs?: string
}
