import { rightsInAgency } from '../../../domain/session/right.ts'
import { system, type Tx } from '../../database/transaction.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import { reportFault } from '../fault/reportFault.ts'
import type { CallContext, ServerDependencies, Browser } from '../context.ts'

/**
 * Runs a piece of work now and again the given seconds after each pass. The returned function stops it and waits for a
 * running pass. Errors are reported, except those caused by the stop.
 */
export function startJob(
  seconds: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  report: (fault: unknown) => void = reportFault,
): () => Promise<void> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const run = async () => {
    await work(stop.signal).catch((fault: unknown) => (stop.signal.aborted ? undefined : report(fault)))
    if (!stop.signal.aborted) timer = setTimeout(start, seconds * 1000)
  }
  const start = () => {
    running = run()
  }
  start()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await running
  }
}

/** The system on behalf of an agency, or of one of its users; a job has no browser and no device. */
export function jobContext(
  { clock, catalogue: { network } }: Pick<ServerDependencies, 'clock' | 'catalogue'>,
  tx: Tx,
  agency: string,
  userName = system.userName,
): CallContext {
  const who = { ...system, agency, agencies: [agency], userName }
  return {
    who,
    rights: rightsInAgency,
    tx,
    clock,
    network,
    browser: noBrowser,
    deviceId: 0,
    isJob: true,
    journal: (kind, bookingId, data) => appendJournalAhead(tx, who, { kind, bookingId, data }),
    afterCommit: () => undefined,
  }
}

/** Replaces the browser for a job, which no request has started. */
export const noBrowser: Browser = {
  credential: undefined,
  isBrowser: false,
  id: undefined,
  step: undefined,
  setCredential: () => undefined,
  clearCredential: () => undefined,
  setId: () => undefined,
  setStep: () => undefined,
  clearStep: () => undefined,
  directory: undefined,
  setDirectory: () => undefined,
  clearDirectory: () => undefined,
  origin: '',
  host: '',
  agent: '',
}
