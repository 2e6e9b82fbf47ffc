declare const askedAbout: unique symbol

/**
 * A question to the operator by its id, `<folder>.<name>`, with the type of what it is about. A folder declares its
 * questions in its `commands.ts`, next to the commands that ask and answer them.
 */
export type Question<Asked> = string & { readonly [askedAbout]: (asked: Asked) => void }

/** The subject of a question without details. */
export type NothingAsked = Record<string, never>

export const question = <Asked extends object = NothingAsked>(id: string): Question<Asked> =>
  id as Question<Asked>
