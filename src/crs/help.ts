// `npm start -- --help`: prints the settings of the server and of the commands next to it.
import { settings, worlds } from './configuration.ts'
import { secretSettings } from './secretFiles.ts'

/** Characters of a line. */
const width = 100
const indent = 24

/** The words in lines that fit between the indent and the width. */
function wrap(words: string): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width - indent)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function printed(name: string, ...paragraphs: readonly string[]): string {
  const [first = '', ...rest] = paragraphs.flatMap(wrap)
  return [`  ${name}`.padEnd(indent) + first, ...rest.map((line) => ' '.repeat(indent) + line)].join('\n')
}

const rows = Object.entries(settings).map(([name, setting]) =>
  printed(
    name,
    setting.meaning,
    'default' in setting ? `Default: ${setting.default}` : `Without it: ${setting.otherwise}`,
  ),
)

const secrets = printed(
  '<name>_FILE',
  `File that holds the value of <name>, for ${secretSettings.join(', ')}.`,
)

process.stdout.write(`npm start -- --world ${worlds.join('|')}
npm start -- --network <folder>

${printed(
  '--world',
  'With what an empty database begins: a demo world of 5,000, 147,000 or 1,000,000 sailings, or none.',
  'Default: demo',
)}
${printed('--network', 'Folder of tables with which an empty database begins: see npm run network.')}

Settings are environment variables, such as in: PORT=8080 npm start

${rows.join('\n')}
${secrets}
`)
