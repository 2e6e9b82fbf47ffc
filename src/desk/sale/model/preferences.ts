/** The operator’s settings used by a sale, until `app` provides them. */
export const salePreferences = {
  /** Ask for confirmation before booking. */
  confirms: (): boolean => false,
  /** Show changes by others in a dialog, in addition to the screen. */
  dialogs: (): boolean => true,
  /** Default payment method by kind, number or name; empty for the company’s default. */
  chargeAccount: (): string => '',
  /** Default accommodation, as a code of the line; empty for the cheapest seat. */
  accommodation: (): string => '',
  /** Category of an added vehicle; empty for a common car. */
  vehicle: (): string => '',
  /** Default garage on ships with several; empty for any. */
  garage: (): string => '',
  /** Show the detail sheet in groups. */
  grouped: (): boolean => false,
  /** Codes of the extra services the agency sells; empty for all. */
  services: (): readonly string[] => [],
  /** Show cancelled items of a recalled booking. */
  showsCancelled: (): boolean => true,
  /** Year by which a search by reference is restricted; empty for any. */
  year: (): string => '',
  /** Printer that documents are laid out for; empty for ticket paper. */
  printer: (): string => '',
  /** Printers found by the desktop program on this machine. */
  systemPrinters: (): readonly string[] => [],
  /** Printer of receipts on this machine; empty for the same as other documents. */
  receiptPrinter: (): string => '',
  /** Printer of rolls on this machine: a name, or an address with its port; empty for none. */
  rollPrinter: (): string => '',
  /** `user:password` of the print service; empty without one. */
  printerLogin: (): string => '',
  /** Documents printed together; empty for the tickets only. */
  printPackage: (): string => '',
  /** Omit cancelled items from documents. */
  leavesOutCancelled: (): boolean => true,
}

export type Habits = typeof salePreferences

export function setSalePreferences(own: Habits): void {
  Object.assign(salePreferences, own)
}
