/** `4,25` in every language of the desk, with so many decimals or as many as there are. */
export function printDecimal(value: number, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')
}
