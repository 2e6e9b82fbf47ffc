/** Tables of a network without which nothing can be sold, in the order in which they are filled. */
export const tablesToSell = ['network', 'ports', 'ships', 'lines', 'timetable', 'fares'] as const

export type TableToSell = (typeof tablesToSell)[number]

/** The areas that a network may have published by a second person. */
export const secondPersonAreas = ['prices', 'users'] as const
export type SecondPersonArea = (typeof secondPersonAreas)[number]
