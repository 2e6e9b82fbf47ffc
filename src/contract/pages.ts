/** Pages for whoever has not signed in, beside the sign-in itself. */
export const openPages = ['/terms', '/forgot-password', '/new-password'] as const

/**
 * Page addresses behind the locale prefix, `:name` for a parameter and `?` for an optional one. The desk routes them,
 * the server answers 404 for any other.
 */
export const pages = [
  '/',
  ...openPages,
  '/dashboard',
  '/book-ticket',
  '/book-ticket/step1',
  '/book-ticket/step-2',
  '/book-ticket/step-2/step3',
  '/book-ticket/step-4',
  '/book-ticket/step-4-optional',
  '/booking-search/:reservationId?',
  '/settings',
  '/shortcuts',
  '/info',
  '/action-log',
  '/company-clearings',
  '/change-password',
  '/switch-account',
] as const

/** Locale prefixes; Greek has none. */
export const localePrefixes = ['al', 'de', 'en', 'es', 'fr', 'it', 'nl'] as const
