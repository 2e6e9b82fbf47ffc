/** The command titles of every noun in every language, without other texts: a separate chunk. */
const files = import.meta.glob<Record<string, string>>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
  query: '?titles',
})

const noun = /\/([^/]+)\.json/

function gather(): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>()
  for (const [path, commands] of Object.entries(files)) {
    for (const [verb, title] of Object.entries(commands)) {
      const id = `${noun.exec(path)?.[1] ?? ''}.${verb}`
      titles.set(id, [...(titles.get(id) ?? []), title])
    }
  }
  return titles
}

/** By command id: its titles in all languages. */
export const titlesInAllLanguages = gather()
