/** Names that a draft may contain. */
const fields = [
  ...(['name', 'reference', 'route', 'ship', 'departs', 'agency'] as const),
  ...(['newShip', 'newDeparts', 'newArrives', 'amount', 'until', 'seats'] as const),
]

type Field = (typeof fields)[number]

/** The values that a message names in braces. */
export type MessageValues = Readonly<Record<Field, string>>

export const isMessageField = (name: string): name is Field => (fields as readonly string[]).includes(name)

/** Replaces `{reference}` and the others by their values; braces around anything else stay as they are. */
export function fillMessage(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) =>
    isMessageField(name) ? values[name] : written,
  )
}
