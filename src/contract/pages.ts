/** Pages that need no session, in addition to the sign-in page. */
export const openPages = ['/terms', '/forgot-password', '/new-password'] as const

/**
 * Page paths after the locale prefix: `:name` is a parameter, `?` marks an optional one. The desk routes them; the
 * server responds 404 to every other path.
 */
export const pages = [
  '/',
  // Before the others: of two pages that fit `/network-table/network`, the desk takes the first, not a page `/network` of a
  // language called network-table.
  '/booking-search/:reservationId?',
  '/booking-group-search/:reservationId?',
  '/network-table/:table',
  ...openPages,
  '/dashboard',
  '/book-ticket',
  '/book-ticket/step1',
  '/book-ticket/step-2',
  '/book-ticket/step-2/step3',
  '/book-ticket/step-4',
  '/book-ticket/step-4-optional',
  '/check-in',
  '/settings',
  '/shortcuts',
  '/info',
  '/action-log',
  '/company-clearings',
  '/company-sailings',
  '/disruptions',
  '/inventory',
  '/network',
  '/reports',
  '/small-packages',
  '/statistics',
  '/transaction-history',
  '/change-password',
  '/security',
  '/switch-account',
] as const

/** Locale prefixes; Greek has no prefix. */
export const localePrefixes = ['al', 'de', 'en', 'es', 'fr', 'it', 'nl'] as const
