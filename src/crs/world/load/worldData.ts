import { fleetOf, type Fleet } from '../network/fleet.ts'
import { readNetwork, type Network, type WorldLine } from '../network/network.ts'
import { readRules, type Rules } from '../network/rules.ts'
import type { SailingPlan } from '../network/sailings.ts'
import type { Scope } from '../network/season.ts'

/** The contents of all data tables, and the fleet derived from them. */
export interface WorldData extends Network, Rules {
  fleet: Fleet
}

export function readWorldData(): WorldData {
  const network = readNetwork()
  const catalogue = { ...network, ...readRules(), fleet: fleetOf(network) }
  refuseMisfits(catalogue)
  return catalogue
}

/** Throws if a table names a record that another one lacks. */
function refuseMisfits({ companies, classes, cancellationSteps, accommodations }: WorldData): void {
  const letters = new Set<string>()
  for (const { code, ticketLetter, cancellationSet } of companies.values()) {
    if (!cancellationSteps.some(({ ruleSet }) => ruleSet === cancellationSet))
      throw new Error(
        `companies.csv: ${code} refunds by “${cancellationSet}”, which cancellation_rules.csv lacks`,
      )
    if (letters.has(ticketLetter)) throw new Error(`companies.csv: the letter ${ticketLetter} is given twice`)
    letters.add(ticketLetter)
  }
  for (const { code, places } of classes.values())
    for (const place of places.keys())
      if (!accommodations.some((accommodation) => accommodation.code === place))
        throw new Error(`vessel_classes.csv: ${code} has ${place}, which accommodations.csv lacks`)
}

export function linesOf(catalogue: WorldData, scope: Scope): readonly WorldLine[] {
  return catalogue.lines.filter(({ firstScale }) => scope.lines.includes(firstScale))
}

export function sailingPlanOf(catalogue: WorldData, scope: Scope, seed: number): SailingPlan {
  const lines = linesOf(catalogue, scope)
  return {
    seed,
    services: catalogue.fleet.services.filter(({ line }) => lines.includes(line)),
    ports: catalogue.ports,
    berths: new Map(catalogue.accommodations.map(({ code, berths }) => [code, berths])),
    seasonOf: scope.seasonOf,
  }
}
