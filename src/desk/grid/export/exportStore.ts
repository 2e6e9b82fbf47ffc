import { create } from 'zustand'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'

/** An export under way. */
export interface ExportJob {
  /** Rows written, and all of them. */
  done: number
  all: number
  stop(): void
}

/** At most one export runs at a time. */
export const useExport = create<{ job: ExportJob | undefined }>(() => ({ job: undefined }))

/**
 * Runs one export. It is under way from here on, also while its code is loaded, so that a second press finds it.
 * Undefined where it was stopped.
 */
export async function runExport<T>(write: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  useExport.setState({ job: { done: 0, all: 0, stop: () => stop.abort() } })
  try {
    return await write(signal)
  } catch (fault) {
    if (signal.aborted) return undefined
    throw fault
  } finally {
    useExport.setState({ job: undefined })
  }
}

/** Shows how far the export is. */
export function showProgress(done: number, all: number): void {
  useExport.setState(({ job }) => ({ job: job && { ...job, done, all: Math.max(all, done) } }))
}

export function stopExport(): void {
  useExport.getState().job?.stop()
}

onAgencyChange(stopExport)
onSessionEnd(stopExport)
