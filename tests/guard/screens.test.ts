import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

const desk = join(import.meta.dirname, '../../src/desk')

/** The names for the status line, which are the screens that commands belong to (`Screen` in `command/command.ts`). */
const screens = [...textsOf('en').keys()]
  .filter((key) => key.startsWith('app:place.'))
  .map((key) => key.slice('app:place.'.length))

test('every screen has a hint of its keys', () => {
  const texts = textsOf('en')
  expect(screens.length).toBeGreaterThan(30)
  expect(screens.filter((name) => !texts.has(`app:hint.${name}`))).toEqual([])
})

test('every name for the status line is of a page or a dialog', () => {
  const sources = readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(desk, file), 'utf8'))
    .join('\n')
  expect(screens.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([])
})
