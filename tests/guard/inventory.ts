/** How many rows each group of the specification's inventory has; they are numbered from 1 without a gap. */
export const groups: Record<string, number> = {
  ...{ RT: 53, LY: 62, MD: 50, EN: 215, ST: 60, VA: 61, PE: 16, CA: 123, ER: 59, CO: 45, KB: 33, DE: 24 },
  ...{ BK: 143, CI: 20, BO: 31, GR: 14, IN: 28, I18: 18 },
}

/**
 * Rows that no test names in its title yet, by their numbers in the group. A row that gets its test is removed here, and
 * none is added.
 */
export const withoutTest: Record<string, readonly number[]> = {
  RT: [10],
  LY: [4],
  MD: [39],
  EN: [9, 15, 87, 89, 101, 108, 109, 110, 129, 139, 149, 164, 166],

  PE: [7],

  DE: [1],
  BK: [51, 58, 60],
  BO: [25],
  IN: [2],
}
