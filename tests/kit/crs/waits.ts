import pg from 'pg'

/** How often PostgreSQL was waited for: statements that leave before the answer to an earlier one are one wait with it. */
export async function countWaits<T>(work: () => Promise<T>): Promise<{ waits: number; result: T }> {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  const outstanding = new WeakMap<object, number>()
  let waits = 0
  function counted(this: object, ...given: unknown[]): unknown {
    const before = outstanding.get(this) ?? 0
    if (before === 0) waits++
    outstanding.set(this, before + 1)
    const answered = () => void outstanding.set(this, (outstanding.get(this) ?? 1) - 1)
    const last = given.at(-1)
    if (typeof last === 'function')
      return query.call(this, ...given.slice(0, -1), (...answer: unknown[]): unknown => {
        answered()
        return Reflect.apply(last, undefined, answer)
      })
    const answer = query.call(this, ...given) as Promise<unknown>
    answer.then(answered, answered)
    return answer
  }
  Reflect.set(pg.Client.prototype, 'query', counted)
  try {
    return { result: await work(), waits }
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
}
