import { useLayoutEffect, type ReactElement, type ReactNode } from 'react'
import type { Screen } from '../../command/command.ts'
import type { DeskPage } from '../../command/contribution.ts'
import { commands } from '../../command/registry.ts'
import { pageAt, pages } from '../contributions.ts'

/** Loads the code of an address; the previous page stays on screen if it fails. */
export async function loadPage(address: string): Promise<void> {
  await pageAt(address)?.load()
}

/** Preloads every page, so that later navigation neither waits for the server nor fails while it is down. */
export async function loadPages(): Promise<void> {
  await Promise.allSettled(pages.map(({ load }) => load()))
}

/** Returns the page with its code loaded, which enters its screen. */
export async function openPage({ screen, load }: DeskPage): Promise<ReactElement> {
  const Page = await load()
  return (
    <OnScreen screen={screen}>
      <Page />
    </OnScreen>
  )
}

/** Enters the screen after the layout effects of the page, so that keys typed ahead act on what the page shows. */
function OnScreen({ screen, children }: { screen: Screen; children: ReactNode }): ReactNode {
  useLayoutEffect(() => commands.enter(screen), [screen])
  return children
}
