/** The agency this window acts for, if it is not the user's own; sent with every call that is not personal. */
let acting: string | undefined

type Listener = () => void | Promise<void>
const before = new Set<Listener>()
const after = new Set<Listener>()
const ended = new Set<() => void>()

export function alternateAgency(): string | undefined {
  return acting
}

/** Called before the agency changes, and awaited: seats held for the former agency are released. Returns its undo. */
export function beforeAgencyChange(listener: Listener): () => void {
  before.add(listener)
  return () => before.delete(listener)
}

/** Called after the agency has changed, to remove what is shown of the former one. Returns its undo. */
export function onAgencyChange(listener: Listener): () => void {
  after.add(listener)
  return () => after.delete(listener)
}

/** Called when the server no longer lets this window act for the agency. Returns its undo. */
export function onAlternateEnded(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

export async function changeAgency(code: string | undefined): Promise<void> {
  if (code === acting) return
  for (const listener of before) await listener()
  acting = code
  for (const listener of after) await listener()
}

/** Sets the agency at the start of a session, without notifying listeners. */
export function beginAs(code: string | undefined): void {
  acting = code
}

/** Returns to the user's own agency; listeners before the change are not called, as calls for the former one are refused. */
export function endAlternate(code: string | undefined): void {
  if (acting === undefined || code !== acting) return
  acting = undefined
  for (const listener of [...after, ...ended]) void listener()
}
