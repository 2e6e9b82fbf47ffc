/** Refusals that depend on the page and what it has shown, with the parameters of their texts. */
export const placeRefusals = {
  /** The place on screen has no use for it. */
  not_here: [],
  /** The page that has a use for it, by its screen. */
  only_on_page: ['page'],
  /** A page that is opened by its address, by its screen. */
  page_not_permitted: ['page'],
  /** No error with a code has been shown. */
  no_fault: [],
} as const satisfies Record<string, readonly string[]>
