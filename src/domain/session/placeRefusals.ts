/** Refusals that depend on the page, with the parameters of their texts. */
export const placeRefusals = {
  /** The place on screen has no use for it. */
  not_here: [],
  /** The page that has a use for it, by its screen. */
  only_on_page: ['page'],
  /** A page that is opened by its address, by its screen. */
  page_not_permitted: ['page'],
} as const satisfies Record<string, readonly string[]>
