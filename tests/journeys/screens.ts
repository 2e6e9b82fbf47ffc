import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../src/domain/value/language.ts'
import { themes } from '../kit/desk/axe.ts'
import { setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import { makeDemoWorld } from '../kit/demoWorld.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { startPurser, stopDatabase } from '../kit/server.ts'
import { areas } from './views.ts'

// Pictures of every view, in each width, theme and language, into .build/screens:
// node tests/journeys/screens.ts [part of a view’s name]
const [part = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../../.build/screens')
const widths = [1450, 1600, 1920]
const shown: readonly Language[] = ['el', 'en', 'de']
const height = 900

const fileName = (view: string) => view.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'home'

async function shoot({ page }: Operator, view: string): Promise<void> {
  if (!view.includes(part)) return
  for (const language of shown) {
    await setDeskLanguage(page, language)
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      for (const theme of themes) {
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
        await page.screenshot({ path: join(folder, `${fileName(view)}-${width}-${theme}-${language}.png`) })
      }
    }
  }
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), themes[0])
  await page.setViewportSize({ width: 1450, height })
  await setDeskLanguage(page, 'en')
}

/** In a world of the walk alone, as in the journeys: what one walk books would show in the next. */
async function shootAll(walk: (typeof walks)[number]): Promise<void> {
  const data = temporaryFolder()
  await makeDemoWorld(data.path)
  const purser = await startPurser({ folder: data.path })
  try {
    const opened = [await openDesk(purser.url, { width: 1450 })]
    const [operator] = opened as [Operator]
    await signIn(operator)
    await walk({
      operator,
      url: purser.url,
      look: shoot,
      async sitDown() {
        const visitor = await openDesk(purser.url, { width: 1450 })
        opened.push(visitor)
        return visitor
      },
    })
    for (const one of opened) await one.close()
  } finally {
    await purser.stop()
    await stopDatabase(data.path)
    data.remove()
  }
}

const walks = Object.values(areas).flatMap((area) => Object.values(area))
mkdirSync(folder, { recursive: true })
for (const walk of walks) await shootAll(walk)
