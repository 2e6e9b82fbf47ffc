import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Variables of a module that change, in src: hidden state, which belongs into a store, a closure or an object of its
 * owner. The number may only fall.
 */
const remaining = 103

interface Variable {
  at: string
  hasReason: boolean
}

/** A reason is the comment above a variable, or above those directly before it. */
function variablesOf(file: string): Variable[] {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const isChanging = (line: string) => /^(export )?let /.test(line)
  return parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'let') return []
    const line = text.slice(0, statement.start).split('\n').length - 1
    const above = lines.slice(0, line).findLast((one) => !isChanging(one)) ?? ''
    return [{ at: `${file}:${line + 1}`, hasReason: /\*\/$|^\/\//.test(above) }]
  })
}

const variables = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap(variablesOf)

test('no module of src has a further variable that changes', () => {
  expect(variables).toHaveLength(remaining)
})

test('every variable of a module that changes has its reason above it', () => {
  expect(variables.filter(({ hasReason }) => !hasReason).map(({ at }) => at)).toEqual([])
})
