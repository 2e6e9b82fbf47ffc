import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/domain/value/language.ts'
import { standInPage } from '../kit/desk/page.ts'

standInPage()
const { deskCommands } = await import('../../src/desk/app/contributions.ts')

const root = join(import.meta.dirname, '../..')

/** The handles of all commands, by folder: also of those that a part on screen registers while it is there. */
const handles = globSync('*/commands.ts', { cwd: join(root, 'src/desk') }).flatMap((file) =>
  [
    ...readFileSync(join(root, 'src/desk', file), 'utf8').matchAll(/\bhandle(?:<[\s\S]*?>)?\(\s*'([\w.]+)'/g),
  ].map(([, id = '']) => ({ folder: dirname(file), id })),
)

const ids = [...new Set([...deskCommands.map(({ id }) => id), ...handles.map(({ id }) => id)])].toSorted()

it('the id of every handle begins with the name of its folder', () => {
  expect(handles.length).toBeGreaterThan(400)
  expect(handles.filter(({ folder, id }) => !id.startsWith(`${folder}.`))).toEqual([])
})

function titlesIn(language: string): Record<string, unknown> {
  const folder = join(root, 'locales', language)
  const entries = readdirSync(folder).flatMap((file) => {
    const words = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      command?: Record<string, unknown>
    }
    return Object.entries(words.command ?? {}).map(
      ([verb, title]) => [`${file.slice(0, -'.json'.length)}.${verb}`, title] as const,
    )
  })
  return Object.fromEntries(entries)
}

type DeskCommand = (typeof deskCommands)[number]

const pairsOf = <One>(all: readonly One[]): [One, One][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [One, One] => [one, other]))

const isOfferedByName = (command: DeskCommand) => command.palette !== false && command.actsAs === undefined

/** Whether there is a screen where both may run. */
function meet({ where }: DeskCommand, { where: there }: DeskCommand): boolean {
  if (where === 'everywhere' || there === 'everywhere') return true
  return where.some((screen) => there.includes(screen))
}

describe.each(languages)('commands in %s', (language) => {
  const titles = titlesIn(language)

  it('have a title each, and none stands without a command', () => {
    expect(Object.keys(titles).toSorted()).toEqual(ids)
  })

  it('have titles that tell apart what is offered by name on one screen', () => {
    const twice = pairsOf(deskCommands.filter(isOfferedByName))
      .filter(([one, other]) => meet(one, other) && titles[one.id] === titles[other.id])
      .map(([one, other]) => `${one.id} and ${other.id}: ${String(titles[one.id])}`)
    expect(twice).toEqual([])
  })

  it('have one title for two of them only where English has', () => {
    const english = titlesIn('en')
    const twice = pairsOf(ids.map((id) => ({ id })))
      .filter(([one, other]) => titles[one.id] === titles[other.id] && english[one.id] !== english[other.id])
      .map(([one, other]) => `${one.id} and ${other.id}: ${String(titles[one.id])}`)
    expect(twice).toEqual([])
  })

  it('have titles of some words, without blanks around them', () => {
    for (const [id, title] of Object.entries(titles)) expect(title, id).toMatch(/^\S(.{0,78}\S)?$/u)
  })
})
