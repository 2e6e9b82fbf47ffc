/** How often an agency has sold a port, as far as that is counted, and how much is sailed from there. */
export interface PortSales {
  booked?: number | undefined
  sailings: number
}

/** Orders ports by what the agency sells; the timetable decides between those it sells equally often. */
export function portWeight({ booked = 0, sailings }: PortSales): number {
  return booked + sailings / (sailings + 1)
}
