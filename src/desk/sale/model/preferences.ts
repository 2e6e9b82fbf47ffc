/** What of the operator’s settings a sale goes by; `app` hands it in. */
export interface Habits {
  /** A dialog is to be confirmed before anything is booked. */
  confirms(): boolean
  /** What has changed meanwhile is told in a dialog, beside the screen it stands on. */
  dialogs(): boolean
  /** How it is paid unless something else is said: kind, number or name of a method; empty as the company does it. */
  chargeAccount(): string
  /** Code of the accommodation of whoever asked for none, as the line knows it; empty for the cheapest seat. */
  accommodation(): string
  /** Category of a vehicle that is added; empty for a common car. */
  vehicle(): string
  /** Code of the vehicle's garage where the ship has several; empty for any. */
  garage(): string
  /** What there is beside the grid is told in groups. */
  grouped(): boolean
  /** Codes of the extra services the agency sells; none where nobody has said. */
  services(): readonly string[]
  /** What is cancelled stays in sight in a recalled booking. */
  showsCancelled(): boolean
  /** The year a booking has to be of to be found by its reference; empty for any. */
  year(): string
  /** Name of the printer documents are laid out for; empty for the paper of tickets. */
  printer(): string
  /** Names of the printers the desktop program has found at this machine. */
  systemPrinters(): readonly string[]
  /** What of a booking is printed together; empty for its tickets. */
  printPackage(): string
  /** What is cancelled is left out of documents. */
  leavesOutCancelled(): boolean
}

export const salePreferences: Habits = {
  confirms: () => false,
  dialogs: () => true,
  chargeAccount: () => '',
  accommodation: () => '',
  vehicle: () => '',
  garage: () => '',
  grouped: () => false,
  services: () => [],
  showsCancelled: () => true,
  year: () => '',
  printer: () => '',
  systemPrinters: () => [],
  printPackage: () => '',
  leavesOutCancelled: () => true,
}

export function setSalePreferences(own: Habits): void {
  Object.assign(salePreferences, own)
}
