export interface SearchLeg {
  /** Codes of ports or port groups. */
  origin: string
  destination: string
  /** YYYY-MM-DD; empty for a way back that is left open. */
  date: string
}
