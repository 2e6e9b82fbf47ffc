/** One thing to be done at the gate. */
export interface Queued<What> {
  what: What
  /** Idempotency key of what it causes, online or later. */
  key: string
}

export interface ScanQueue<What> {
  add(what: What): void
  /** Scans not answered yet, the one under way included. */
  waiting(): number
  /** Settles when every scan added so far is answered. */
  rest(): Promise<void>
}

interface ScanQueueParts<What> {
  answer(scan: Queued<What>): Promise<void>
  onChange(waiting: number): void
  onFault(fault: unknown, scan: Queued<What>): void
}

/**
 * Answers scans one after the other, in the order they came, however fast they come: each gets its answer, the same
 * text twice gets two.
 */
export function createScanQueue<What>({ answer, onChange, onFault }: ScanQueueParts<What>): ScanQueue<What> {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  function count(by: 1 | -1): void {
    waiting += by
    onChange(waiting)
  }

  return {
    add(what) {
      const scan = { what, key: crypto.randomUUID() }
      count(1)
      last = last
        .then(() => answer(scan))
        .catch((fault: unknown) => onFault(fault, scan))
        .finally(() => count(-1))
    },
    waiting: () => waiting,
    rest: () => last,
  }
}
