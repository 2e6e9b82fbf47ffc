import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkTables } from '../../src/crs/network/table/tables.ts'

const network = join(import.meta.dirname, '../../src/crs/network')

/** The English phrases in the sources of a network, with numbered places, and the explanations of its tables. */
export function phrases(): Set<string> {
  const sources = globSync('**/*.ts', { cwd: network }).map((file) =>
    readFileSync(join(network, file), 'utf8'),
  )
  // Comments show the tag in backquotes.
  const written = sources.flatMap((source) => phrasesIn(source.replaceAll(/^\s*(?:\*|\/\*\*|\/\/).*$/gm, '')))
  const explained = networkTables.flatMap(({ about, columns }) => [
    about,
    ...columns.map((column) => column.about),
  ])
  return new Set([...written, ...explained])
}

const tag = /\bphrase`/g

/** Each text of the tag in a source; the expressions in it are replaced by numbers in braces. */
export function phrasesIn(source: string): string[] {
  return [...source.matchAll(tag)].map(({ 0: { length }, index }) => keyAt(source, index + length))
}

function keyAt(source: string, from: number): string {
  let key = ''
  let values = 0
  for (let at = from; source[at] !== '`' && at < source.length; at++) {
    if (source.startsWith('${', at)) {
      values += 1
      key += `{${values}}`
      at = endOfExpression(source, at + 2)
    } else key += source[at] === '\\' ? source[++at] : source[at]
  }
  return key
}

/** Where the brace that is open at this place closes; braces in quotes are not counted. */
function endOfExpression(source: string, from: number): number {
  let open = 1
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (/['"`]/.test(sign)) quote = sign
    else if (sign === '{') open += 1
    else if (sign === '}' && --open === 0) return at
  }
  return source.length
}
