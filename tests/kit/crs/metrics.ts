import type { FastifyInstance } from 'fastify'

/** Reads /metrics on the machine of the server: the value of each series, such as `purser_sessions`. */
export async function readMetrics(app: FastifyInstance): Promise<ReadonlyMap<string, number>> {
  const { body, statusCode } = await app.inject({ url: '/metrics' })
  if (statusCode !== 200) throw new Error(`/metrics answered ${statusCode}`)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

/** By how much the series have grown during the work; those that have not are left out. */
export async function growthIn(
  app: FastifyInstance,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await readMetrics(app)
  await work()
  const growth = [...(await readMetrics(app))].map(
    ([name, value]) => [name, value - (before.get(name) ?? 0)] as const,
  )
  return Object.fromEntries(growth.filter(([, by]) => by > 0))
}
