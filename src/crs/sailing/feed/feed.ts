import { randomUUID } from 'node:crypto'

export interface FeedResponse<C = SailingChange> {
  /** The position at which the next poll continues. */
  cursor: string
  /** Changes since the cursor are lost: the desk must reload all availability it shows. */
  missed: boolean
  changes: C[]
}

export interface PollRequest<C = SailingChange> {
  /** The id of the polling device, whose number of polls is limited. */
  device: number
  since: string | undefined
  /** Registers a callback for the moment the client disconnects. */
  onDisconnect(callback: () => void): void
  /** The changes that the poll waits for; all of them by default. */
  concerns?(change: C): boolean
}

/** The live feed of one process, of sailings by default: what changed, never who changed it. */
export interface Feed<C = SailingChange> {
  /** Resolves shortly after the first change since the cursor, or after `maxWait` without one. */
  next(request: PollRequest<C>): Promise<FeedResponse<C>>
  /** Takes the changes of one notification, which may be none. */
  publish(changes: readonly (readonly [key: ChangeKey, change: C])[]): void
  /**
   * Takes a notification whose changes are unknown: every poll, now or later with an older cursor, is answered as
   * `missed`.
   */
  publishUnknown(): void
  /** Receives a mark, which every feed of the database receives at the same place among the notifications. */
  mark(id: string): void
  /**
   * Called when notifications were lost: as after unknown changes, and cursors of other feeds are unknown until the next
   * mark.
   */
  reset(): void
  /** Devices whose polls wait. */
  devices(): number
  /** Answers all polls, and from then on every poll at once. */
  end(): void
}

export interface FeedLimits {
  /** Milliseconds a poll waits for its first change. */
  maxWait: number
  /** Milliseconds after the first change in which further ones are gathered. */
  gatherTime: number
  /**
   * True if all polls are answered at the same moments, at most `gatherTime` apart, so that one reading serves them.
   */
  together?: boolean
  /** Most keys, such as itineraries, whose latest change is kept for clients between two polls. */
  maxChanges: number
  /** Polls of one device at the same time; one more ends the oldest. */
  pollsPerDevice: number
}

export const defaultLimits: FeedLimits = {
  maxWait: 25_000,
  gatherTime: 500,
  maxChanges: 2000,
  pollsPerDevice: 20,
}

interface Poll<C> {
  device: number
  /** The number of the last notification that it knows. */
  after: number
  respond(): void
  /** Called at every change; ends the poll `gatherTime` after the first one that concerns it. */
  noteChanges(changes: readonly C[]): void
}

/** Marks that are remembered: each server sets one when it starts. */
const mostMarks = 100

/**
 * A cursor is a mark and the number of notifications after it, so that it is understood by the feeds of all servers: a balancer
 * may send each poll to another one. `start` is the mark of the start, by default the same for all feeds, for those that get
 * no notifications.
 */
export function createFeed<C = SailingChange>(limits: FeedLimits = defaultLimits, start = 'start'): Feed<C> {
  let ended = false
  let resets = 0
  const log = createChangeLog<C>(limits.maxChanges)
  const polls = new Set<Poll<C>>()
  /** Each with the number of the last notification before it, the latest mark last. */
  const marks = new Map<string, number>()
  let latest = start
  mark(start)

  function mark(id: string): void {
    latest = id
    marks.set(id, log.last())
    for (const oldest of marks.keys()) if (marks.size > mostMarks) marks.delete(oldest)
  }
  const cursor = () => `${latest}.${log.last() - (marks.get(latest) ?? 0)}`
  function numberIn(since: string): number | undefined {
    const [id = '', count = ''] = since.split('.')
    const from = marks.get(id)
    return from !== undefined && /^\d{1,15}$/.test(count) ? from + Number(count) : undefined
  }
  const changesAfter = (number: number, concerns: (change: C) => boolean = () => true): FeedResponse<C> => {
    const { missed, changes } = log.after(number)
    return { cursor: cursor(), missed, changes: changes.filter(concerns) }
  }
  const missedAll = (): FeedResponse<C> => ({ cursor: cursor(), missed: true, changes: [] })
  const respondToAll = () => {
    for (const poll of Array.from(polls)) poll.respond()
  }

  function wait(
    { device, onDisconnect, concerns = () => true }: PollRequest<C>,
    after: number,
  ): Promise<FeedResponse<C>> {
    const resetsBefore = resets
    return new Promise((resolve) => {
      const timer = pollTimer(limits, respond)
      const noteChanges = (changes: readonly C[]) => {
        if (changes.some(concerns)) timer.noteChange()
      }
      const poll: Poll<C> = { device, after, respond, noteChanges }
      function respond(): void {
        timer.stop()
        polls.delete(poll)
        resolve(resetsBefore === resets ? changesAfter(after, concerns) : missedAll())
      }
      polls.add(poll)
      onDisconnect(respond)
      if (log.last() > after) noteChanges(log.after(after).changes)
    })
  }

  return {
    async next(request) {
      const { device, since } = request
      if (since === undefined) return changesAfter(log.last())
      const after = numberIn(since)
      if (after === undefined) return missedAll()
      if (ended) return changesAfter(after, request.concerns)
      const ofDevice = [...polls].filter((poll) => poll.device === device)
      if (ofDevice.length >= limits.pollsPerDevice) ofDevice[0]?.respond()
      return wait(request, after)
    },
    publish(changes) {
      log.record(changes)
      for (const poll of polls)
        if (poll.after < log.last()) poll.noteChanges(changes.map(([, change]) => change))
    },
    publishUnknown() {
      log.recordLost()
      respondToAll()
    },
    mark,
    reset() {
      resets++
      log.recordLost()
      marks.clear()
      mark(randomUUID())
      respondToAll()
    },
    devices: () => new Set([...polls].map(({ device }) => device)).size,
    end() {
      ended = true
      respondToAll()
    },
  }
}

/** Calls `respond` after `maxWait`, or `gatherTime` after the first change, or sooner together with other polls. */
function pollTimer({ maxWait, gatherTime, together = false }: FeedLimits, respond: () => void) {
  let timer = setTimeout(respond, maxWait)
  let changed = false
  return {
    stop: () => clearTimeout(timer),
    noteChange() {
      if (changed) return
      changed = true
      clearTimeout(timer)
      timer = setTimeout(respond, together ? gatherTime - (performance.now() % gatherTime) : gatherTime)
    },
  }
}

/** A sailing whose availability changed, with the codes by which desks identify it. */
export interface SailingChange {
  vessel: string
  routeId: string
  /** The calls from which a changed leg is sailed; departures are port-local. */
  calls: { port: string; departureDateTime: string }[]
}

/** The key of a change, such as the itinerary: only the latest change of each key is remembered. */
type ChangeKey = number | string

/**
 * The latest change of each key, with the number of the notification that brought it. Beyond `capacity` the oldest are
 * dropped.
 */
function createChangeLog<C = SailingChange>(capacity: number) {
  /** The oldest change first. */
  const changes = new Map<ChangeKey, { number: number; change: C }>()
  let last = 0
  let lastDropped = 0

  return {
    last: () => last,

    /** Takes the changes of the next notification. */
    record(changed: readonly (readonly [key: ChangeKey, change: C])[]): void {
      last++
      for (const [key, change] of changed) {
        changes.delete(key)
        changes.set(key, { number: last, change })
      }
      for (const [key, { number }] of changes) {
        if (changes.size <= capacity) break
        changes.delete(key)
        lastDropped = number
      }
    },

    /** The changes after a number; `missed` when some of them have been dropped. */
    after(number: number): { missed: boolean; changes: C[] } {
      const later = [...changes.values()].filter((entry) => entry.number > number)
      return { missed: number < lastDropped, changes: later.map(({ change }) => change) }
    },

    /** Counts a notification whose changes are unknown: what was before it is dropped with it. */
    recordLost(): void {
      lastDropped = ++last
      changes.clear()
    },
  }
}
