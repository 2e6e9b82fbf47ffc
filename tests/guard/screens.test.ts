import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

const desk = join(import.meta.dirname, '../../src/desk')

/** Screens and dialogs that commands belong to, as the files of the desk declare them. */
function screens(): string[] {
  return readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const [, declared = ''] =
        /interface Screens \{([^}]*)\}/.exec(readFileSync(join(desk, file), 'utf8')) ?? []
      return [...declared.matchAll(/(\w+): true/g)].map(([, name = '']) => name)
    })
}

test('every screen has a name for the status line', () => {
  const texts = textsOf('en')
  const names = screens()
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !texts.has(`app:place.${name}`))).toEqual([])
})

test('every screen has a hint of its keys', () => {
  const texts = textsOf('en')
  expect(screens().filter((name) => !texts.has(`app:hint.${name}`))).toEqual([])
})

test('every name for the status line is of a screen', () => {
  const names = new Set(screens())
  const places = [...textsOf('en').keys()].filter((key) => key.startsWith('app:place.'))
  expect(places.filter((key) => !names.has(key.slice('app:place.'.length)))).toEqual([])
})
