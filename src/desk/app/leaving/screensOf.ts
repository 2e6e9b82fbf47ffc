import type { Screen } from '../../command/command.ts'
import type { DeskPage } from '../../command/contribution.ts'

/** The screen of an address outside the sale; undefined for the steps of a sale. */
export type ScreenOf = (path: string) => Screen | undefined

const firstPart = (path: string) => /^\/[^/?]*/.exec(path)?.[0]

export function screensOf(pages: readonly DeskPage[]): ScreenOf {
  const screens = new Map(pages.map(({ path, screen }) => [firstPart(path), screen]))
  return (path) => screens.get(firstPart(path))
}
