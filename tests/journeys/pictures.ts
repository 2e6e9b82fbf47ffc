import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { startPurser, stopDatabase } from '../kit/server.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'

// The pictures of README.md and src/desk/README.md, made by: node tests/journeys/pictures.ts
const folder = mkdtempSync(join(tmpdir(), 'purser-pictures-'))
const pictures = join(import.meta.dirname, 'pictures')
const day = dayFromToday(4)
const typed = typedDay(day)

async function steps(operator: Operator, url: string): Promise<void> {
  const trips = await tripsOf(url, { from: 'PIR', to: 'JTR', date: day, adults: 2, car: true })
  const slow = rowOf(trips, (trip) => trip.vessel.company.abbreviation === 'HLC')
  await operator.type(`pir jtr ${typed} 2a1ch car4.2 ika1234`)
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.pause()
  await operator.press('Enter')
  await operator.type(String(slow))
  await operator.press('Control+k')
  await operator.type(`${slow}`)
  await operator.see('selects')
  await operator.shot(join(pictures, 'step1-en-dark.png'))
  await operator.press('Enter')
  await operator.press('F1')
  await operator.see('Passengers')
  await operator.press('Control+k')
  await operator.type(
    'papadopoulou/maria f 12mar85 kostas/giannis m 1jul83 kostas/eleni f 30may18, 6971234567, p',
  )
  await operator.press('Enter')
  await operator.see(/held \d/)
  await operator.pause()
  await operator.press('Enter', 'ArrowDown', 'ArrowDown')
  await operator.type('kosta')
  await operator.shot(join(pictures, 'step2-en-dark.png'))
}

const purser = await startPurser({ folder })
const operator = await openDesk(purser.url, { language: 'en' })
try {
  await signIn(operator)
  await steps(operator, purser.url)
} finally {
  await operator.close()
  await purser.stop()
  await stopDatabase(folder)
  rmSync(folder, { recursive: true, force: true })
}
