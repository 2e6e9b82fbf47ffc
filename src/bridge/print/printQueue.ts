import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { PrintOutcome } from '../port.ts'
import { replaceFile } from '../replaceFile.ts'

/** `sending` from before the first byte leaves; `failed` when it is certain that nothing was printed. */
type State = 'sending' | 'failed' | PrintOutcome

/** How one kind of printer prints a job, and what it knows about one that was being sent when this program ended. */
export interface Sending {
  send(): Promise<PrintOutcome | Refusal>
  /** The outcome of the interrupted job; undefined if it certainly was not printed; a refusal if this is unknown yet. */
  recover(): Promise<PrintOutcome | Refusal | undefined>
}

export interface PrintQueue {
  /** Prints the job of this key unless it was printed before; calls with the same key share one printing. */
  print(key: string, sending: Sending): Promise<PrintOutcome | Refusal>
}

/** Milliseconds after which a finished job is forgotten; longer than the desk repeats one. */
const lifetime = 7 * 24 * 3_600_000

/** Keeps the state of each job in a file, so that a job is printed once even when this program is killed. */
export async function openPrintQueue(folder: string): Promise<PrintQueue> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOld(folder)
  const active = new Map<string, Promise<PrintOutcome | Refusal>>()
  return {
    print(key, sending) {
      const running = active.get(key) ?? printOnce(folder, key, sending).finally(() => active.delete(key))
      active.set(key, running)
      return running
    },
  }
}

async function printOnce(folder: string, key: string, sending: Sending): Promise<PrintOutcome | Refusal> {
  const file = join(folder, `${key}.json`)
  const before = await readState(file)
  if (before !== undefined && before !== 'sending' && before !== 'failed') return before
  const recovered = before === 'sending' ? await sending.recover() : undefined
  if (recovered !== undefined) return isRefusal(recovered) ? recovered : finish(file, recovered)
  await writeState(file, 'sending')
  const outcome = await sending.send()
  return isRefusal(outcome) ? (await writeState(file, 'failed'), outcome) : finish(file, outcome)
}

async function finish(file: string, outcome: PrintOutcome): Promise<PrintOutcome> {
  await writeState(file, outcome)
  return outcome
}

/** Undefined for an unknown job. */
async function readState(file: string): Promise<State | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as { state: State }).state
}

const writeState = (file: string, state: State) => replaceFile(file, JSON.stringify({ state }))

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs < Date.now() - lifetime) await rm(file, { force: true })
  }
}
