import { describe, expect, it } from 'vitest'
import texts from '../../../locales/en/app.json' with { type: 'json' }
import { commandsOf } from '../../../src/desk/command/command.ts'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
await import('../../../src/desk/app/appContribution.ts')
const { commands, elsewhereRefusal } = await import('../../../src/desk/command/registry.ts')
const { deskCommands, deskGrammar } = await import('../../../src/desk/app/contributions.ts')

commands.register(deskCommands)

const places = Object.keys(texts.place)
const pages = [...new Set(deskCommands.flatMap(({ where }) => (where === 'everywhere' ? [] : where)))]

describe.each(deskGrammar.rows.map((row) => [row.name, row] as const))('the entry %s', (_, row) => {
  it('has commands that exist', () => {
    for (const id of commandsOf(row.command)) expect(commands.get(id), id).toBeDefined()
  })

  it('is in reach on every page, or the refusal names a page on which it is', () => {
    for (const page of pages) {
      const leave = commands.enter(page)
      const id = commands.nearest(row.command)
      const { refusal, parameters } = elsewhereRefusal(commands.get(id))
      if (commands.readiness(id, undefined) === 'elsewhere') {
        expect([page, refusal]).toEqual([page, 'only_on_page'])
        expect(places).toContain(parameters.page)
      }
      leave()
    }
  })
})
