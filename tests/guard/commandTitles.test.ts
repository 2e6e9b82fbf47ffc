import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/domain/value/language.ts'
import { standInPage } from '../kit/desk/page.ts'

standInPage()
const { deskCommands } = await import('../../src/desk/app/nouns.ts')

const root = join(import.meta.dirname, '../..')

/** Commands that a part on screen registers while it is there. */
function ofParts(): string[] {
  return readdirSync(join(root, 'src/desk'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(root, 'src/desk', name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bid: '([a-z]+\.[a-zA-Z]+)',\s+where: /g)])
    .map(([, id]) => id as string)
}

const ids = [...new Set([...deskCommands.map(({ id }) => id as string), ...ofParts()])].toSorted()

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

describe.each(languages)('commands in %s', (language) => {
  const titles = titlesIn(language)

  it('have a title each, and none stands without a command', () => {
    expect(Object.keys(titles).toSorted()).toEqual(ids)
  })

  it('have titles of some words, without blanks around them', () => {
    for (const [id, title] of Object.entries(titles)) expect(title, id).toMatch(/^\S(.{0,78}\S)?$/u)
  })
})
