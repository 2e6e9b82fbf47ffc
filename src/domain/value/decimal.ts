/** Prints `4,25` in every language of the desk, with the given number of decimals or as many as needed. */
export function printDecimal(value: number, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')
}
