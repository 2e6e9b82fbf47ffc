import { vi } from 'vitest'

/** What modules of the desk, and react-aria in tests, read of a page as they are loaded. */
export function standInPage(): void {
  const page = {
    document: Object.assign(new EventTarget(), { documentElement: { dataset: {} }, cookie: '' }),
    window: globalThis,
    addEventListener: () => {},
    removeEventListener: () => {},
    HTMLElement: EventTarget,
    screen: { orientation: new EventTarget() },
    visualViewport: new EventTarget(),
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
}
