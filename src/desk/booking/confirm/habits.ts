/** What of the operator’s settings a sale goes by; `app` hands it in. */
export interface Habits {
  /** A dialog is to be confirmed before anything is booked. */
  confirms(): boolean
  /** How it is paid unless something else is said: kind, number or name of a method; empty as the company does it. */
  chargeAccount(): string
}

export const habits: Habits = { confirms: () => false, chargeAccount: () => '' }

export function goBy(own: Habits): void {
  Object.assign(habits, own)
}
