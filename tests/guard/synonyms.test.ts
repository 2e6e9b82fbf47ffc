import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../src/desk/command/command.ts'
import { comparedName, listed, synonymsOf } from '../../src/desk/line/names.ts'
import { isEntry, parse } from '../../src/desk/line/parse.ts'
import { languages, type Language } from '../../src/domain/value/language.ts'
import { context } from '../desk/line/context.ts'
import { grammar } from '../kit/desk/grammar.ts'
import { namesFirstIn, tableOf } from '../../src/desk/command/titles.ts'
import { standInPage } from '../kit/desk/page.ts'

standInPage()
const { deskCommands } = await import('../../src/desk/app/contributions.ts')

type DeskCommand = (typeof deskCommands)[number]
const byId = new Map<string, DeskCommand>(deskCommands.map((command) => [command.id, command]))

/** Commands that can be run by name alone. */
const isNamed = (id: string) =>
  byId.get(id) !== undefined && byId.get(id)?.palette !== false && !grammar.typedCommands.has(id)

/** Whether there is a screen where both are equally near: that of a page comes before one that works everywhere. */
function meet(one: string, other: string): boolean {
  const [{ where: here } = {}, { where: there } = {}] = [byId.get(one), byId.get(other)]
  if (here === 'everywhere' || there === 'everywhere') return here === there
  return here?.some((screen) => there?.includes(screen)) ?? false
}

const contexts = new Map(
  languages.map((language) => [language, context({ names: namesFirstIn(language, isNamed) })]),
)

/** What the line understands by a text, on the page of a command where one is given: the commands of its only entry. */
function commandsTyped(text: string, language: Language, page?: string): readonly string[] {
  const reach = (id: string) => {
    if (byId.get(id)?.where === 'everywhere') return 'everywhere'
    return id === page ? 'screen' : undefined
  }
  const [entry, ...others] = parse(text, { ...(contexts.get(language) ?? context()), reach }).entries
  return entry && others.length === 0 && isEntry(entry) ? commandsOf(entry.command) : []
}

const verbsOf = (id: string) => grammar.rows.filter(({ command }) => commandsOf(command).includes(id))

describe.each(languages)('the names in %s', (language) => {
  const { titles, synonyms } = tableOf(language)
  const ofCommands = synonymsOf(synonyms)
  const ofVerbs = Object.entries(synonyms.verb).flatMap(([verb, names]) =>
    listed(names).map((name) => [verb, name] as const),
  )

  it('are of commands, verbs and payment methods that exist, the same as in English', () => {
    const english = tableOf('en').synonyms
    expect(ofCommands.filter(([id]) => !isNamed(id))).toEqual([])
    expect(Object.keys(synonyms.verb).filter((verb) => !grammar.verbs.includes(verb))).toEqual([])
    const keys = ({ of, verb, method }: typeof synonyms) =>
      [...Object.entries(of).map(([noun, verbs]) => [noun, ...Object.keys(verbs)].join()), verb, method].map(
        (part) => (typeof part === 'string' ? part : Object.keys(part).join()),
      )
    expect(keys(synonyms)).toEqual(keys(english))
  })

  it('do not collide: two commands that meet on a screen, or two verbs, have no name in common', () => {
    const named = [...titles, ...ofCommands].filter(([id]) => isNamed(id))
    const shared = [...Map.groupBy(named, ([, name]) => comparedName(name))].flatMap(([name, some]) => {
      const ids = [...new Set(some.map(([id]) => id))]
      const met = ids.flatMap((one, at) => ids.slice(at + 1).filter((other) => meet(one, other)))
      return met.length > 0 && new Set(ids).size > 1 ? [`${name}: ${ids.join(' ')}`] : []
    })
    expect(shared).toEqual([])
    const verbs = Map.groupBy(ofVerbs, ([, name]) => comparedName(name))
    expect([...verbs].filter(([, some]) => some.length > 1).map(([name]) => name)).toEqual([])
  })

  it('are understood as what they name', () => {
    const others = ofCommands.filter(([id, name]) => !commandsTyped(name, language, id).includes(id))
    expect(others).toEqual([])
  })

  it('of a verb are understood as the verb', () => {
    const others = ofVerbs.filter(([verb, name]) => {
      const rest = grammar.rows
        .find(({ verbs }) => verbs.includes(verb))
        ?.examples.find((one) => one.startsWith(`${verb} `))
      const [typed, said] = rest === undefined ? [verb, name] : [rest, `${name}${rest.slice(verb.length)}`]
      const found = commandsTyped(said, language)
      return !commandsTyped(typed, language).every((id) => found.includes(id))
    })
    expect(others).toEqual([])
  })

  it('include the title of every command that is offered by name', () => {
    const mistaken = [...titles].filter(([id, title]) => {
      if (!isNamed(id)) return false
      const typed = commandsTyped(title, language, id)
      // Another command of the same screen can have the title too, and its verb can run it.
      return (
        !typed.includes(id) &&
        !verbsOf(id).some(({ command }) => commandsOf(command).some((one) => typed.includes(one)))
      )
    })
    expect(mistaken).toEqual([])
  })
})
