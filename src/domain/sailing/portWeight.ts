/** How often an agency has sold a port, within the counted period, and the number of sailings from there. */
export interface PortSales {
  booked?: number | undefined
  sailings: number
}

/** Orders ports by the agency’s sales; the number of sailings decides between equal sales. */
export function portWeight({ booked = 0, sailings }: PortSales): number {
  return booked + sailings / (sailings + 1)
}
