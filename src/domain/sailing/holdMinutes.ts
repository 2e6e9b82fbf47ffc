/** Lifetime of a hold (rule SC-B11). */
export const holdMinutes = 15
