/** What was typed on step 1 about a group. */
export interface Searched {
  groupName?: string
  minPassengers?: number
  maxPassengers?: number
}

let read = (): Searched => ({})

export const setSearched = (searched: () => Searched): void => void (read = searched)
export const searched = (): Searched => read()
