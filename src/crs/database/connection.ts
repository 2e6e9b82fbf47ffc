import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

const aborted = '25P02'
const counting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

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
  #ended = false
  #isCorked = false

  constructor(client: pg.PoolClient, nameOf: NameStatement) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#nameOf(sql)
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
    const { command, rowCount, rows } = await this.#send<Row & pg.QueryResultRow>(query)
    return { rows, ...(counting.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Commits; throws if a statement has failed, also one whose error was caught or not waited for. */
  async commit(): Promise<void> {
    const done = this.#send({ text: 'commit' })
    this.#ended = true
    if ((await done).command === 'ROLLBACK') throw this.#failure ?? new Error('a statement failed')
  }

  async rollback(): Promise<void> {
    const done = this.#send({ text: 'rollback' })
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

  async #send<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    if (this.#ended) throw new Error('the transaction has ended')
    this.#cork()
    try {
      return await this.#client.query<Row>(query)
    } catch (cause) {
      if ((cause as { code?: unknown }).code === aborted && this.#failure !== undefined) throw this.#failure
      this.#failure = cause
      throw cause
    }
  }
}
