import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { raiseStage, type Stage } from './stage.ts'

const size = { width: 1600, height: 900 }

/** The parts of the desk in a browser, as long as a file of tests lasts; answers how to draw them anew. */
export function parts(): (selector: string) => Promise<Page> {
  let stage: Stage
  let page: Page | undefined
  beforeAll(async () => {
    stage = await raiseStage(join(import.meta.dirname, 'partsPage.tsx'))
  })
  afterAll(() => stage.close())

  /** Resolves once what is looked for is there. A page takes longer to open than to load. */
  return async function drawn(selector) {
    if (page) {
      await page.setViewportSize(size)
      await page.goto(page.url())
    } else page = await stage.open(size)
    await page.waitForSelector(selector)
    return page
  }
}
