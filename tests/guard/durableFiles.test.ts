import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that write or rename files, with the reason why what they leave survives a power cut or need not. */
const writers: Readonly<Record<string, string>> = {
  'src/crs/durableFile.ts': 'syncs the file and its folder',
  'src/bridge/replaceFile.ts': 'syncs the file and its folder',
  'src/crs/database/embedded/cluster.ts': 'syncs the password and its folders',
  'src/crs/database/backup/backup.ts': 'syncs a backup before and after its renaming',
  'src/crs/database/backup/restore.ts': 'syncs the cluster after its renaming',
  'src/bridge/update.ts': 'syncs a download before its renaming; without its name it is fetched again',
  'src/bridge/erp.ts': 'marks a sale as sent; without the mark it is sent again under its key',
  'src/crs/network/command/command.ts': 'writes a folder that can be written again',
  'src/crs/personal.ts': 'writes what its caller reads at once',
}

const fileImport = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g
const writing = /\b(writeFile|appendFile|createWriteStream|rename)(Sync)?\b/

/** The files among these that import what writes or renames files. */
const writersAmong = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .filter(([, text]) => [...text.matchAll(fileImport)].some(([, names = '']) => writing.test(names)))
    .map(([file]) => file)
    .toSorted()

const sources = ['src/crs', 'src/bridge'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
)

test('every file of the CRS and the desktop program that writes files is listed with how it survives a power cut', () => {
  const texts = Object.fromEntries(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  expect(writersAmong(texts)).toEqual(Object.keys(writers).toSorted())
})

test('control: an import of what writes is found on one line and on several', () => {
  expect(
    writersAmong({
      one: "import { readFileSync, renameSync } from 'node:fs'",
      several: "import {\n  mkdir,\n  writeFile,\n} from 'node:fs/promises'",
      reader: "import { readFileSync } from 'node:fs'\nconst rename = 1",
    }),
  ).toEqual(['one', 'several'])
})
