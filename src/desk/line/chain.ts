import type { Refusal } from '../../domain/refusal.ts'
import type { CommandChoice, Outcome } from '../command/command.ts'
import type { Readiness } from '../command/registry.ts'
import { isEntry, type Entry, type Parsed } from './parse.ts'

/** The parts of the registry that a chain uses. */
export interface Runner {
  /** The command of a choice to run here. */
  nearest(choice: CommandChoice): string
  run(command: string, args: unknown): Promise<Outcome>
  /** Settles once the screen the command leads to is shown, because the next entry may belong to it. */
  arrive(command: string, args: unknown): Promise<void>
  readiness(command: string, args?: unknown): Readiness
  /** Returns whether the command shows its own confirmation before it changes anything. */
  asks(command: string, args: unknown): boolean
}

/** How far a chain got. */
export interface Progress {
  /** Everything before this place in the text has been done. */
  doneTo: number
  /** The last entry, previewed and waiting for a second Enter. */
  armed?: Entry
  /** The refusal that stopped it; a fault has been reported by the registry. */
  refusal?: Refusal
}

/** A line that may run: its entries, with the one that ends a sale separated. */
export interface Plan {
  readings: readonly Entry[]
  commit?: Entry
}

/** Undefined if a part of the line is not understood, or `?` was typed. */
export function planOf({ entries, failure, help }: Parsed): Plan | undefined {
  const all = entries.filter(isEntry)
  if (failure || help || all.length === 0) return undefined
  const last = all.at(-1)
  return last?.row.commits ? { readings: all.slice(0, -1), commit: last } : { readings: all }
}

export function stopped(doneTo: number, outcome: Outcome): Progress {
  return outcome.done || !outcome.refusal ? { doneTo } : { doneTo, refusal: outcome.refusal }
}

/**
 * The first Enter: runs the entries in order and stops at the first that is refused; the one that ends the sale is
 * only prepared, so that its preview shows the answer of the server.
 */
export async function runReadings({ readings, commit }: Plan, runner: Runner): Promise<Progress> {
  let doneTo = 0
  for (const entry of readings) {
    const command = runner.nearest(entry.command)
    const outcome = await runner.run(command, entry.args)
    if (!outcome.done) return stopped(doneTo, outcome)
    doneTo = entry.to
    // Nothing of the line belongs to the screen of its last entry, which the operator may also refuse to leave for.
    if (commit || entry !== readings.at(-1)) await runner.arrive(command, entry.args)
  }
  return commit ? arm(commit, doneTo, runner) : { doneTo }
}

async function arm(commit: Entry, doneTo: number, runner: Runner): Promise<Progress> {
  const command = runner.nearest(commit.command)
  const asks = runner.asks(command, commit.args)
  for (const prepare of commit.row.prepare ?? []) {
    if (runner.readiness(prepare) !== 'ready') continue
    const outcome = await runner.run(prepare, {})
    if (!outcome.done) return stopped(doneTo, outcome)
    await runner.arrive(prepare, {})
  }
  if (!asks && runner.readiness(command, commit.args) === 'ready') return { doneTo, armed: commit }
  // A command that cannot run returns the reason.
  const outcome = await runner.run(command, commit.args)
  return stopped(outcome.done ? commit.to : doneTo, outcome)
}
