/** First characters that make a spreadsheet read a formula; also after a line break, and as full-width signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Rows as CSV. Texts that a spreadsheet would take for a formula get an apostrophe, so that it runs nothing; numbers
 * stay numbers.
 */
export async function csvText(
  rows: readonly (readonly (string | number)[])[],
  fields?: readonly string[],
): Promise<string> {
  const { default: papa } = await import('papaparse')
  const all = fields === undefined ? rows : [fields, ...rows]
  return papa.unparse(
    all.map((row) => [...row]),
    { escapeFormulae: formula },
  )
}

/** Marks UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'
