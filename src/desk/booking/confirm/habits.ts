/** What of the operator’s settings a sale goes by; `app` hands it in. */
export interface Habits {
  /** A dialog is to be confirmed before anything is booked. */
  confirms(): boolean
  /** It is paid on account unless something else is said. */
  chargesAccount(): boolean
}

export const habits: Habits = { confirms: () => false, chargesAccount: () => false }

export function goBy(own: Habits): void {
  Object.assign(habits, own)
}
