import { live, SimulationFailed, type Simulated } from './live.ts'

/** Leaves out the steps without which the days fail as well; the failure with those that remain. */
export async function shrink(simulated: Simulated, failed: SimulationFailed): Promise<string> {
  const steps = failed.step + 1
  let without: ReadonlySet<number> = new Set()
  let last = failed
  for (let size = Math.ceil(steps / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let first = 0; first < failed.step; first += size) {
      const omitted = Array.from({ length: size }, (_, nth) => first + nth).filter(
        (step) => step < failed.step,
      )
      const tried = new Set([...without, ...omitted])
      if (tried.size === without.size) continue
      const outcome = await live({ ...simulated, steps, without: tried }).catch((cause: unknown) => cause)
      if (!(outcome instanceof SimulationFailed) || outcome.step !== failed.step) continue
      without = tried
      last = outcome
    }
  const left = Array.from({ length: steps }, (_, step) => step).filter((step) => !without.has(step))
  return `Steps ${left.join(', ')} are enough.\n${last.message}`
}
