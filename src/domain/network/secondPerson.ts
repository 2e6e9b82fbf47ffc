/** The areas that a network may have published by a second person. */
export const secondPersonAreas = ['prices', 'users'] as const
export type SecondPersonArea = (typeof secondPersonAreas)[number]
