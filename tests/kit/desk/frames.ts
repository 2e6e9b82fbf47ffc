import type { Page } from 'playwright'

/** Resolves after two frames: what the last key or response changed without a request or a timer is then drawn. */
export function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )
}
