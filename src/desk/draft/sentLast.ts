import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { startTimer } from '../browser/timer.ts'
import { readJson, removeText, writeJson } from '../browser/storage.ts'

interface Written {
  writer: string
  turn: number
}

interface Read {
  written?: Written
  sold?: string
}

const stored = 'purser.drafts.sent.'
/** Milliseconds between two reads, and until the request is taken for lost. */
const pause = 100
const longest = 3000

/** Notes what is sent for this draft while the page is being left. */
export function noteSent(name: string, { writer, turn }: Written): void {
  writeJson('sessionStorage', stored + name, { writer, turn } satisfies Written)
}

/**
 * Reads a draft, again and again while it lacks what the page before this one sent as it was left: after a reload the
 * desk would show less than was typed, and take the tab's own write for one of another window.
 */
export async function readAfterSent<Found extends Read>(
  name: string,
  read: () => Promise<Found | Refusal>,
): Promise<Found | Refusal> {
  const sent = readJson('sessionStorage', stored + name) as Written | undefined
  removeText('sessionStorage', stored + name)
  let found = await read()
  for (let waited = 0; sent && !hasArrived(found, sent) && waited < longest; waited += pause) {
    await new Promise<void>((then) => startTimer(pause, then))
    found = await read()
  }
  return found
}

/** What is sent for a draft that has been sold changes it no more. */
function hasArrived(found: Read | Refusal, { writer, turn }: Written): boolean {
  if (isRefusal(found) || found.sold !== undefined) return true
  return found.written?.writer === writer && found.written.turn >= turn
}
