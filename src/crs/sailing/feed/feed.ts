import { randomUUID } from 'node:crypto'

/** What is told of one sailing. */
export interface Told {
  vessel: string
  routeId: string
  calls: { port: string; departureDateTime: string }[]
}

export interface Change {
  cursor: string
  missed: boolean
  sailings: Told[]
}

/** Somebody who waits. */
export interface Listener {
  /** Whose device it is: one has only so many polls at a time. */
  device: number
  since: string | undefined
  /** Calls back when nobody waits for the answer any more. */
  gone(then: () => void): void
}

export interface Feed {
  /** Answers as soon as something has changed after the cursor, or when the time is over. */
  next(listener: Listener): Promise<Change>
  tell(sailings: readonly (readonly [itinerary: number, told: Told])[]): void
  /** Something was not heard: whoever waits is told to look at everything again. */
  forget(): void
  /** Answers everybody who waits, and from then on at once. */
  end(): void
}

export interface FeedLimits {
  /** How long a poll waits for a first change, and how long it gathers what comes with it, in ms. */
  patience: number
  gather: number
  /** Changes remembered for those who were away between two polls. */
  remembered: number
  /** Polls of one device at a time; another one ends the oldest. */
  perDevice: number
}

export const usualLimits: FeedLimits = { patience: 25_000, gather: 1000, remembered: 2000, perDevice: 20 }

interface Waiting {
  device: number
  after: number
  answer(): void
  /** Ends the waiting a moment after the first change. */
  hasNews(): void
}

/** The live feed of one process. It knows sailings only, never who changed them. */
export function createFeed(limits: FeedLimits = usualLimits): Feed {
  let epoch = randomUUID()
  let last = 0
  let ended = false
  /** By itinerary, the one told last at the end; its number is that of the change. */
  const changes = new Map<number, { number: number; told: Told }>()
  let forgotten = 0
  const waiting = new Set<Waiting>()

  const cursor = () => `${epoch}.${last}`
  const after = (number: number): Change => ({
    cursor: cursor(),
    missed: number < forgotten,
    sailings: [...changes.values()].filter((one) => one.number > number).map(({ told }) => told),
  })
  const everything = (): Change => ({ cursor: cursor(), missed: true, sailings: [] })
  const answerAll = () => {
    for (const one of [...waiting]) one.answer()
  }

  function next({ device, since, gone }: Listener): Promise<Change> {
    const number = numberIn(since, epoch)
    if (since === undefined) return Promise.resolve(after(last))
    if (number === undefined) return Promise.resolve(everything())
    if (ended) return Promise.resolve(after(number))
    const own = [...waiting].filter((one) => one.device === device)
    if (own.length >= limits.perDevice) own[0]?.answer()
    return wait(device, number, gone)
  }

  function wait(device: number, number: number, gone: Listener['gone']): Promise<Change> {
    const begun = epoch
    return new Promise((resolve) => {
      let timer = setTimeout(answer, limits.patience)
      let alerted = false
      const self: Waiting = { device, after: number, answer, hasNews }
      function answer(): void {
        clearTimeout(timer)
        waiting.delete(self)
        resolve(begun === epoch ? after(number) : everything())
      }
      function hasNews(): void {
        if (alerted) return
        alerted = true
        clearTimeout(timer)
        timer = setTimeout(answer, limits.gather)
      }
      waiting.add(self)
      gone(answer)
      if (last > number) hasNews()
    })
  }

  function tell(sailings: Parameters<Feed['tell']>[0]): void {
    for (const [itinerary, told] of sailings) {
      changes.delete(itinerary)
      changes.set(itinerary, { number: ++last, told })
    }
    for (const [itinerary, { number }] of changes) {
      if (changes.size <= limits.remembered) break
      changes.delete(itinerary)
      forgotten = number
    }
    for (const one of waiting) one.hasNews()
  }

  return {
    next,
    tell,
    forget() {
      epoch = randomUUID()
      changes.clear()
      answerAll()
    },
    end() {
      ended = true
      answerAll()
    },
  }
}

/** The number of a cursor of this epoch. */
function numberIn(cursor: string | undefined, epoch: string): number | undefined {
  const [of, number] = cursor?.split('.') ?? []
  return of === epoch && /^\d{1,15}$/.test(number ?? '') ? Number(number) : undefined
}
