import { channel } from 'node:diagnostics_channel'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

const aborted = '25P02'
const counting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** SQLSTATE classes of a statement that was carried out with a warning. A notice has none of them. */
const warnings = /^(01|57)/

/** The transaction is done on the primary, which may yet lose it. */
class UnconfirmedCommit extends Error {
  /** “Transaction resolution unknown” of the SQL standard. */
  readonly code = '08007'
}

/** A statement of a transaction, as it is given. */
export interface SentStatement {
  connection: object
  /** Absent if nothing waits for its answer. */
  answer?: Promise<unknown>
}

/** Publishes a GivenStatement each, for those who watch what PostgreSQL is waited for. */
export const sentStatements = channel('purser:statement')

/** The name under which a statement is planned once per connection; none for one that is planned each time. */
export type NameStatement = (text: string) => string | undefined

/**
 * Statements that are kept planned on each connection. More than this are too varied to be worth it, such as lists of
 * columns of different length.
 */
const mostPlanned = 600

/** Names the statements that are repeated, so that they are planned once per connection instead of each time. */
export function planRepeated(): NameStatement {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostPlanned) return name
    if (!seen.has(text)) return void (seen.size < 4 * mostPlanned && seen.add(text))
    seen.delete(text)
    const given = `purser_${names.size + 1}`
    names.set(text, given)
    return given
  }
}

/**
 * The connection of one transaction. Statements leave as they are given, without waiting for the answers to those
 * before, and are answered in the same order. After a failed one PostgreSQL refuses all others of the transaction:
 * these reject with the error of the failed one.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: NameStatement
  #failure: unknown
  #unanswered = 0
  #ended = false
  #isCorked = false

  constructor(client: pg.PoolClient, nameOf: NameStatement) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask<Row & pg.QueryResultRow>(this.#prepared(query))
    return { rows, ...(counting.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Gives a statement whose answer nothing waits for. If it fails, so does the next one, with the same error. */
  give(query: CompiledQuery): void {
    this.#giveAhead(this.#prepared(query))
  }

  #prepared({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): pg.QueryConfig {
    const name = this.#nameOf(sql)
    return { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
  }

  /** Returns whether all statements were answered, and none by an error. */
  get isSound(): boolean {
    return this.#unanswered === 0 && this.#failure === undefined
  }

  /**
   * Commits; throws if a statement has failed, also one whose error was caught or not waited for, and if PostgreSQL has not
   * waited until a standby has the transaction: it would be lost with the primary. A statement that is given leaves with the
   * commit and is run after it; its row is returned.
   */
  async commit(after?: string): Promise<pg.QueryResultRow | undefined> {
    let unconfirmed: Error | undefined
    let row
    const hear = ({ code = '', message }: { code?: string | undefined; message?: string | undefined }) => {
      if (warnings.test(code)) unconfirmed = new UnconfirmedCommit(message)
    }
    this.#client.on('notice', hear)
    try {
      const done = this.#ask({ text: 'commit' })
      const asked =
        after === undefined ? undefined : this.#ask(this.#prepared({ sql: after, parameters: [] }))
      this.#ended = true
      await Promise.allSettled([done, asked])
      if ((await done).command === 'ROLLBACK') throw this.#failure ?? new Error('a statement failed')
      // Without it the user could miss the change; it is sent again under its key instead.
      row = (await asked)?.rows[0]
    } finally {
      this.#client.off('notice', hear)
    }
    if (unconfirmed) throw unconfirmed
    return row
  }

  /** Commits without waiting for it, what was only read. */
  commitAhead(): void {
    this.#giveAhead({ text: 'commit' })
    this.#ended = true
  }

  /** Breaks the connection, so that every statement without an answer fails. */
  abandon(): void {
    this.#client.connection.stream.destroy()
  }

  async rollback(): Promise<void> {
    const done = this.#ask({ text: 'rollback' })
    this.#ended = true
    await done
  }

  // The interface requires it; the server reads no row by row.
  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('rows are not streamed')
  }

  /** Statements given in one turn of the event loop leave in one write. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = this.#client.connection
    stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #ask<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const answer = this.#send<Row>(query)
    this.#publish({ connection: this, answer })
    return answer
  }

  #giveAhead(query: pg.QueryConfig): void {
    this.#send(query).catch(() => undefined)
    this.#publish({ connection: this })
  }

  #publish(statement: SentStatement): void {
    if (sentStatements.hasSubscribers) sentStatements.publish(statement)
  }

  async #send<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    if (this.#ended) throw new Error('the transaction has ended')
    this.#cork()
    this.#unanswered++
    try {
      return await this.#client.query<Row>(query)
    } catch (cause) {
      if ((cause as { code?: unknown }).code === aborted && this.#failure !== undefined) throw this.#failure
      this.#failure = cause
      throw cause
    } finally {
      this.#unanswered--
    }
  }
}
