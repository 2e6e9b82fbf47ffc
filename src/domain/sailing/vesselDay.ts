/** What a vessel sails on a day, as `HLC01 2026-06-20`, by the local departure from any of its calls. */
export const vesselDay = (vessel: string, departureDateTime: string) =>
  `${vessel} ${departureDateTime.slice(0, 10)}`
