/** Categories that are priced as freight. */
export const truckCategories = ['TRK', 'TRKE', 'TRLU'] as const

export function isTruck(category: string): boolean {
  return (truckCategories as readonly string[]).includes(category)
}
