const magic = 'd0cf11e0a1b11ae1'
/** Its first stream starts after the header, which is one sector long. */
const sector = 512
const [text, number] = [0x0204, 0x0203]

/** The cells of the one sheet of an .xls file (BIFF8 in a compound file), row by row, without empty ones. */
export function readSheet(file: Buffer): (string | number)[] {
  if (file.subarray(0, 8).toString('hex') !== magic) throw new Error('No workbook of Excel')
  const cells: (string | number)[] = []
  for (let at = sector; at + 4 <= file.length; at += 4 + file.readUInt16LE(at + 2)) {
    const kind = file.readUInt16LE(at)
    if (kind === 0) break
    if (kind === number) cells.push(file.readDoubleLE(at + 10))
    if (kind === text) cells.push(textAt(file, at + 10))
  }
  return cells.filter((cell) => cell !== '')
}

function textAt(file: Buffer, at: number): string {
  const letters = file.readUInt16LE(at)
  return file.subarray(at + 3, at + 3 + 2 * letters).toString('utf16le')
}
