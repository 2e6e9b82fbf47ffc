import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words that can mean too many things: a comment names the action and its object instead. */
const unclear = [
  ...[
    'told',
    'tells?',
    'stands?',
    'standing',
    'stood',
    'whoever',
    'somebody',
    'nobody',
    'anybody',
    'everybody',
  ],
  ...['beside', 'anew', 'in hand', 'goes by', 'go by', 'gone by', 'of its own', 'of their own'],
]
const unclearWord = new RegExp(`\\b(${unclear.join('|')})\\b`, 'i')

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Comment lines of a file; comments after code on the same line are not checked. */
function commentsOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => /^\s*(\/\/|\/\*|\*(?!\/)|\{\/\*)/.test(line))
}

test.each(['src', 'tests'])('comments in %s do not use the unclear words', (folder) => {
  const found = filesIn(folder).flatMap((file) =>
    commentsOf(file)
      .filter((comment) => unclearWord.test(comment.replaceAll(/`[^`]*`/g, '')))
      .map((comment) => `${relative(root, file)}: ${comment.trim()}`),
  )
  expect(found).toEqual([])
})
