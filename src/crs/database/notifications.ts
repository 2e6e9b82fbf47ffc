import { randomInt } from 'node:crypto'
import pg from 'pg'

export interface NotificationListener {
  /** The texts of one notification, of this process or another one. */
  received(texts: string[]): void
  /**
   * A mark among the notifications: all who listen get them, and it, in the same order. Each sends one when it begins.
   */
  marked(id: string): void
  /** The connection was lost and is restored: notifications in between are lost. */
  lost(): void
}

/** Looks like a change of an id that does not exist, which servers without marks ignore. */
const markText = (id: number) => `0:${id}:0`
const markIn = (text: string) => /^0:(\d+):0$/.exec(text)?.[1]

/**
 * Texts within this many ms are sent as one notification: each costs a commit, and commits with NOTIFY are serialized.
 */
const gatherTime = 100
/** Texts per notification: PostgreSQL accepts less than 8000 bytes. */
const textsPerNotification = 200
/** Milliseconds until the next attempt. */
const retryDelay = 1000

export interface NotificationSender {
  /** Sends a text without spaces soon; `merge` gets the text that still waits under this key. */
  add(key: string, merge: (waiting: string | undefined) => string): void
  /** Sends the rest and stops. */
  end(): Promise<void>
}

/** Notifies all processes on this database, this one included, outside any transaction. */
export function openSender(
  pool: Pick<pg.Pool, 'query'>,
  channel: string,
  report: (cause: unknown) => void,
): NotificationSender {
  const waiting = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const send = async () => {
    timer = undefined
    const entries = [...waiting]
    waiting.clear()
    for (let at = 0; at < entries.length; at += textsPerNotification) {
      const texts = entries.slice(at, at + textsPerNotification).map(([, text]) => text)
      await pool.query('select pg_notify($1, $2)', [channel, texts.join(' ')]).catch((cause) => {
        // The other processes still have the old values: they are notified once the connection is back.
        for (const [key, text] of entries.slice(at)) if (!waiting.has(key)) waiting.set(key, text)
        throw cause
      })
    }
  }
  const sendSoon = (milliseconds: number) => {
    if (ended) return
    timer ??= setTimeout(
      () => void send().catch((cause: unknown) => (report(cause), sendSoon(retryDelay))),
      milliseconds,
    )
  }
  return {
    add(key, merge) {
      waiting.set(key, merge(waiting.get(key)))
      sendSoon(gatherTime)
    },
    async end() {
      ended = true
      clearTimeout(timer)
      await send().catch(report)
    },
  }
}

/** Listens on a dedicated connection and reopens it whenever it breaks; returns a function that stops. */
export function listenTo(
  pool: pg.Pool,
  channel: string,
  { received, marked, lost }: NotificationListener,
  report: (cause: unknown) => void,
): () => Promise<void> {
  let ended = false
  let broken = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = (cause: unknown) => {
    if (ended || timer) return
    broken = true
    client = undefined
    report(cause)
    timer = setTimeout(start, retryDelay)
  }
  const open = async () => {
    timer = undefined
    const opened = new pg.Client({ ...pool.options, application_name: 'purser feed', keepAlive: true })
    const mark = markText(randomInt(2 ** 31))
    opened.on('notification', ({ payload = '' }) => {
      if (payload === mark && broken) {
        broken = false
        lost()
      }
      const id = markIn(payload)
      if (id === undefined) received(payload.split(' '))
      else marked(id)
    })
    opened.on('error', again)
    opened.on('end', () => again(new Error('the connection of the live feed ended')))
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      if (ended) return await opened.end()
      client = opened
      await opened.query('select pg_notify($1, $2)', [channel, mark])
    } catch (cause) {
      opened.removeAllListeners('end')
      void opened.end().catch(() => undefined)
      throw cause
    }
  }
  const start = () => void open().catch(again)
  start()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end()
  }
}
