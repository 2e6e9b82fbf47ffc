/** The tone in which the status of a booking is shown. */
export const statusTones: Readonly<Record<string, string>> = {
  ISSUED: 'good',
  OPTIONAL: 'warn',
  CANCELLED: 'bad',
}
