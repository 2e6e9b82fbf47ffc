/** We are wrong, or the line is down: nothing a rule decided. Carries what support needs to find it in the log. */
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

/** The session is over, which those who end it say: nothing that was under way has to say it again. */
export const isSignedOut = (fault: unknown) => fault instanceof Fault && fault.kind === 'signedOut'

/** What may as well not be there: nothing where it could not be had, with the reason in the log. */
export async function ifAnswered<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    return undefined
  }
}
