import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Count {
  waits: number
}

const counting = new AsyncLocalStorage<Count>()
const outstanding = new WeakMap<object, number>()
const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown

function counted(this: object, ...given: unknown[]): unknown {
  const before = outstanding.get(this) ?? 0
  const count = counting.getStore()
  if (before === 0 && count) count.waits++
  ;((count as any).trace ??= []).push(
    (before === 0 ? '* ' : '  ') +
      String((given[0] as any)?.text ?? given[0])
        .replace(/\s+/g, ' ')
        .slice(0, 130),
  )
  outstanding.set(this, before + 1)
  const answered = () => void outstanding.set(this, (outstanding.get(this) ?? 1) - 1)
  const last = given.at(-1)
  if (typeof last === 'function')
    return query.call(this, ...given.slice(0, -1), (...answer: unknown[]): unknown => {
      answered()
      return Reflect.apply(last, undefined, answer)
    })
  const answer = query.call(this, ...given)
  // A stream of rows, which no call of a desk has, is not waited for here.
  if (answer instanceof Promise) answer.then(answered, answered)
  else answered()
  return answer
}

/** How often PostgreSQL was waited for: statements that leave before the answer to an earlier one are one wait with it. */
export async function countWaits<T>(work: () => Promise<T>): Promise<{ waits: number; result: T }> {
  Reflect.set(pg.Client.prototype, 'query', counted)
  const count = { waits: 0 }
  // Awaited inside: an injected request begins only when it is waited for.
  const result = await counting.run(count, async () => await work())
  return { result, waits: count.waits }
}
