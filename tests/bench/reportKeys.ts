/** Prints the keys of a task; false where they are more than its number. */
export function reportKeys(name: string, keys: number, budget: number): boolean {
  const over = keys > budget ? ' OVER' : ''
  console.log(`${String(keys).padStart(4)} keys (budget ${budget})${over}  ${name}`)
  return keys <= budget
}
