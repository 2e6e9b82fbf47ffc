import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const nameOf = (id: unknown): string => (isNode(id) && typeof id['name'] === 'string' ? id['name'] : '')

interface NamedFunction {
  name: string
  isAsync: boolean
  /** True where the declared type of the result is `void`; undefined where none is declared. */
  isVoid: boolean | undefined
  /** Names of the functions that it calls itself, not those that functions inside it call. */
  calls: string[]
}

function callsIn(node: Node): string[] {
  return nodesIn(node).flatMap((part) => {
    if (part.type.includes('Function')) return []
    const called = part.type === 'CallExpression' ? [nameOf(part['callee'])] : []
    return [...called, ...callsIn(part)]
  })
}

function described(id: unknown, body: Node): NamedFunction {
  const annotation = body['returnType']
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined
  return {
    name: nameOf(id),
    isAsync: body['async'] === true,
    isVoid: isNode(type) ? type.type === 'TSVoidKeyword' : undefined,
    calls: callsIn(body),
  }
}

function functionsIn(node: Node): NamedFunction[] {
  const inside = nodesIn(node).flatMap(functionsIn)
  const { type, id, init, key, value } = node
  if (type === 'FunctionDeclaration') return [described(id, node), ...inside]
  if (type === 'VariableDeclarator' && isNode(init) && init.type.includes('Function'))
    return [described(id, init), ...inside]
  if (type === 'MethodDefinition' && isNode(value)) return [described(key, value), ...inside]
  return inside
}

const functions = globSync('src/crs/**/*.ts', { cwd: root }).flatMap((file) =>
  functionsIn(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }) as unknown as Node).map(
    (named) => ({ file, ...named }),
  ),
)

const isAhead = (name: string) => name.endsWith('Ahead')
const where = ({ file, name }: { file: string; name: string }) => `${file} ${name}`

test('a function of the CRS that only sends statements ends in Ahead', () => {
  const senders = functions.filter(
    ({ isAsync, isVoid, calls }) => !isAsync && isVoid !== false && calls.some(isAhead),
  )
  expect(senders.length).toBeGreaterThan(100)
  expect(senders.filter(({ name }) => !isAhead(name)).map(where)).toEqual([])
})

test('a function of the CRS that ends in Ahead returns void, so that no caller can await it', () => {
  const named = functions.filter(({ name }) => isAhead(name))
  expect(named.filter(({ isAsync, isVoid }) => isAsync || isVoid !== true).map(where)).toEqual([])
})
