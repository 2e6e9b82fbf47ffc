/**
 * First characters that make a spreadsheet read a formula; also after a line break, and as full-width signs. An amount
 * such as `-12,50` begins like a formula and is none.
 */
const formula = /^[=+@\t\r\n＝＋－＠]|^-(?![\d.,]+$)/

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
