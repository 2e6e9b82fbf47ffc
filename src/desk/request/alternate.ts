/** The agency that is acted for in this window, if it is not one’s own; it goes with every call that is not personal. */
let acting: string | undefined

type Told = () => void | Promise<void>
const before = new Set<Told>()
const after = new Set<Told>()
const ended = new Set<() => void>()

export function alternateAgency(): string | undefined {
  return acting
}

/** Told, and waited for, while the agency until now is still acted for: what it holds is given back. Returns its undo. */
export function beforeAgencyChange(told: Told): () => void {
  before.add(told)
  return () => before.delete(told)
}

/** Told once another agency is acted for: what was the last one’s is no longer shown. Returns its undo. */
export function onAgencyChange(told: Told): () => void {
  after.add(told)
  return () => after.delete(told)
}

/** Told when the server has not let this window act for the agency any more. Returns its undo. */
export function onAlternateEnded(told: () => void): () => void {
  ended.add(told)
  return () => ended.delete(told)
}

export async function changeAgency(code: string | undefined): Promise<void> {
  if (code === acting) return
  for (const told of before) await told()
  acting = code
  for (const told of after) await told()
}

/** From the start of a session on, with nothing of another agency on screen yet. */
export function beginAs(code: string | undefined): void {
  acting = code
}

/** Nothing can be given back any more in the name of that agency. */
export function endAlternate(code: string | undefined): void {
  if (acting === undefined || code !== acting) return
  acting = undefined
  for (const told of [...after, ...ended]) void told()
}
