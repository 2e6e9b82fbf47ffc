import { randomUUID } from 'node:crypto'
import { listenTo, openSender } from '../database/notifications.ts'
import type { Database } from '../database/transaction.ts'
import {
  createFeed,
  defaultLimits,
  type FeedResponse,
  type FeedLimits,
  type PollRequest,
} from '../sailing/feed/feed.ts'

/** A ticket that was checked in or out, sold or changed, or, without one, the start or stop of a check-in. */
export interface GateChange {
  itinerary: number
  port: string
  item: number | null
  /** The letter and number it had before, or has; empty where they have not changed. */
  ticket: string
}

interface At {
  itinerary: number
  port: string
}

/** Notifies the screens that watch a sailing at a port. */
export interface CheckinFeed {
  changed(at: At, items: readonly number[]): void
  /** Resolves shortly after the first change there since the cursor. */
  next(at: At, request: Omit<PollRequest<GateChange>, 'concerns'>): Promise<FeedResponse<GateChange>>
  /** Devices whose polls wait. */
  devices(): number
  end(): Promise<void>
}

/** Two screens never differ for longer than this many ms. */
export const checkinLimits: FeedLimits = {
  ...defaultLimits,
  gatherTime: 250,
  together: true,
  maxChanges: 20_000,
}

/** Returns the key of a change; the triggers of booking_item and booking_trip write the same. */
const keyOf = ({ itinerary, port, item, ticket }: GateChange) =>
  `${itinerary}:${port}:${item ?? ''}:${ticket}`

function readChange(text: string): GateChange {
  const [itinerary = '', port = '', item = '', ticket = ''] = text.split(':')
  return { itinerary: Number(itinerary), port, item: item === '' ? null : Number(item), ticket }
}

/** The feed of one process, without the changes of others. */
export function createCheckinFeed(
  limits = checkinLimits,
  start?: string,
): CheckinFeed & Pick<LocalFeed, 'publish' | 'mark' | 'reset'> {
  const { end, ...feed } = localFeed(limits, start)
  const { publish } = feed
  return {
    ...feed,
    changed: (at, items) => publish(changesOf(at, items)),
    end: async () => end(),
  }
}

type LocalFeed = ReturnType<typeof localFeed>

function localFeed(limits: FeedLimits, start?: string) {
  const feed = createFeed<GateChange>(limits, start)
  return {
    publish: (changes: readonly GateChange[]) =>
      feed.publish(changes.map((change) => [keyOf(change), change] as const)),
    next: ({ itinerary, port }: At, request: Omit<PollRequest<GateChange>, 'concerns'>) =>
      feed.next({
        ...request,
        concerns: (change) => change.itinerary === itinerary && change.port === port,
      }),
    mark: (id: string) => feed.mark(id),
    reset: () => feed.reset(),
    devices: () => feed.devices(),
    end: () => feed.end(),
  }
}

const changesOf = ({ itinerary, port }: At, items: readonly number[]): GateChange[] =>
  (items.length === 0 ? [null] : items).map((item) => ({ itinerary, port, item, ticket: '' }))

const channel = 'purser_checkin'

/** The feed of all processes on the database. */
export function openCheckinFeed(
  { pool, requests }: Pick<Database, 'pool' | 'requests'>,
  report: (cause: unknown) => void,
  limits = checkinLimits,
): CheckinFeed {
  const local = createCheckinFeed(limits, randomUUID())
  const sender = openSender(requests, channel, report)
  const stopListening = listenTo(
    pool,
    channel,
    {
      received: (texts) => local.publish(texts.map(readChange)),
      marked: (id) => local.mark(id),
      lost: () => local.reset(),
    },
    report,
  )
  return {
    changed(at, items) {
      for (const change of changesOf(at, items)) sender.add(keyOf(change), () => keyOf(change))
    },
    next: (at, request) => local.next(at, request),
    devices: () => local.devices(),
    async end() {
      await local.end()
      await sender.end()
      await stopListening()
    },
  }
}
