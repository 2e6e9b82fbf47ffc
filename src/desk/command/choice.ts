/**
 * What a key or an entry of the line runs: one command, or several of which one screen or another has one. Of several
 * the nearest one that can be reached runs.
 */
export type CommandChoice = string | readonly string[]

export function commandsOf(choice: CommandChoice): readonly string[] {
  return typeof choice === 'string' ? [choice] : choice
}

/** The nearest one that can run; the first when none can, which then returns the reason. */
export function nearestOf(choice: CommandChoice, reach: (command: string) => number | undefined): string {
  const [first = '', ...others] = commandsOf(choice)
  const distance = (command: string) => reach(command) ?? Number.POSITIVE_INFINITY
  return others.reduce((near, command) => (distance(command) < distance(near) ? command : near), first)
}
