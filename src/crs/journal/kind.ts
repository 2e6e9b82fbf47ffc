import type texts from '../../../locales/en/server.json'

type TextKey = keyof typeof texts

/** Kinds that no list shows. */
type UnlistedKind = 'sailing.lock' | 'sailing.unlock'

/**
 * Kind of a journal entry: the call or job that made it. Each has a text, under which lists of actions show it; one
 * without a text does not compile.
 */
export type JournalKind =
  | UnlistedKind
  | {
      [Key in TextKey]: Key extends `action_${infer Noun}_${infer Verb}` ? `${Noun}.${Verb}` : never
    }[TextKey]
