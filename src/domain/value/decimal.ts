/** Prints `4,25` in every language of the desk, with the given number of decimals or as many as needed. */
export function printDecimal(value: number, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')
}

/** Prints a length as `4,20`; an unknown one is empty. */
export const printMetres = (metres: number | undefined): string =>
  metres === undefined ? '' : printDecimal(metres, 2)
