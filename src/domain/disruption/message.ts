/** The values that a message names in braces. */
export type MessageValues = Readonly<Record<string, string>>

/** Names that a draft may contain. */
export const messageFields = [
  ...['name', 'reference', 'route', 'ship', 'departs', 'agency'],
  ...['newShip', 'newDeparts', 'newArrives', 'amount', 'until'],
] as const

/** Replaces `{reference}` and the others by their values; braces around anything else stay as they are. */
export function fillMessage(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (written, field: string) => values[field] ?? written)
}
