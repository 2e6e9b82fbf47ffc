/** A defect, or a server out of reach: not a decision of a rule. Carries what support needs to find it in the log. */
export class Fault extends Error {
  readonly kind: 'unreachable' | 'unavailable' | 'diskFull' | 'server' | 'signedOut'
  readonly status: number
  readonly requestId: string

  constructor(kind: Fault['kind'], status = 0, requestId = '', options?: ErrorOptions) {
    super(`${kind} ${status} ${requestId}`.trim(), options)
    this.name = 'Fault'
    this.kind = kind
    this.status = status
    this.requestId = requestId
  }
}

/** The id of the last fault, for the report of the operator. */
let lastReport: string | undefined

/** Remembers what the operator is asked to report. */
export function attachReportId(fault: Fault): Fault {
  lastReport = fault.requestId || lastReport
  return fault
}

/** The id of the last fault that had one. */
export const reportToCopy = () => lastReport

/** The end of a session is reported once, where it ends: calls that fail because of it need not report it. */
export const isSignedOut = (fault: unknown) => fault instanceof Fault && fault.kind === 'signedOut'

/** Faults of parts of the desk that did not load, so that they get their own text. */
const chunkFaults = new WeakSet<object>()

export const noteChunkFault = (fault: object) => void chunkFaults.add(fault)

export const isChunkFault = (fault: unknown) =>
  typeof fault === 'object' && fault !== null && chunkFaults.has(fault)

/** For work that goes on after its command has returned. */
export function logFault(fault: unknown): void {
  if (!isSignedOut(fault)) console.error(fault)
}

/** The answer of an optional call; undefined where it failed, with the reason in the log. */
export async function ifAnswered<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    return undefined
  }
}

/** Resolves after the time, or as soon as the signal is aborted. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resume()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
