const separators = [';', '\t', ',', '|'] as const

/** The separator that the first line with text has most of. */
function separatorOf(text: string): string {
  const [head = ''] = /.*\S.*/.exec(text) ?? []
  const count = (separator: string) => head.split(separator).length
  return separators.reduce<string>((best, one) => (count(one) > count(best) ? one : best), separators[0])
}

/** The records of a CSV text, with the line each begins in; quoted cells may contain separators and line ends. */
export function readCsv(file: string): { line: number; cells: string[] }[] {
  const text = file.replaceAll(/\r\n?/g, '\n')
  // Spreadsheets name the separator in a first line, `sep=;`.
  const [hint = '', stated] = /^\uFEFF?sep=([^\n])\n/i.exec(text) ?? []
  const separator = stated ?? separatorOf(text)
  const records: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = stated === undefined ? 1 : 2
  let begun = line
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some((one) => one !== '')) records.push({ line: begun, cells })
    cells = []
    begun = line + 1
  }
  for (let at = hint.length; at < text.length; at++) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [isQuoted, cell] = [true, '']
    else if (sign === separator) endCell()
    else if (sign === '\n') endRecord()
    else cell += sign
    if (sign === '\n') line++
  }
  endRecord()
  return records
}
