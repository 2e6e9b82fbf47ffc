/** Titles of commands of every noun in every language: `../../../locales/el/booking.json` → verb → title. */
const files = import.meta.glob<Record<string, string> | undefined>('../../../locales/*/*.json', {
  eager: true,
  import: 'command',
  // Of its own, so that only the titles come with it and not all words of eight languages.
  query: '?titles',
})

const noun = /\/([^/]+)\.json/

function gather(): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>()
  for (const [path, verbs] of Object.entries(files))
    for (const [verb, title] of Object.entries(verbs ?? {})) {
      const id = `${noun.exec(path)?.[1] ?? ''}.${verb}`
      titles.set(id, [...(titles.get(id) ?? []), title])
    }
  return titles
}

/** By command: what it is called in each of the languages. Loaded when the list is first looked at. */
export const titlesInAllLanguages = gather()
