/** The words of every noun in every language as they stand: a chunk of its own, loaded when the list is first used. */
const files = import.meta.glob<string>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
})

const noun = /\/([^/]+)\.json/

function gather(): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>()
  for (const [path, text] of Object.entries(files)) {
    const { command = {} } = JSON.parse(text) as { command?: Record<string, string> }
    for (const [verb, title] of Object.entries(command)) {
      const id = `${noun.exec(path)?.[1] ?? ''}.${verb}`
      titles.set(id, [...(titles.get(id) ?? []), title])
    }
  }
  return titles
}

/** By command: what it is called in each of the languages. */
export const titlesInAllLanguages = gather()
