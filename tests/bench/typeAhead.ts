// Scripts × schedules in real browsers: npm run build first;
// `node tests/bench/typeAhead.ts [scripts] [schedules] [first seed] [kill|elsewhere]`. With `kill` every schedule kills the
// server in the middle of the keys and restarts it; with `elsewhere` each script starts with the focus in a grid, in a
// dialog or on one of the pages.
import { deepStrictEqual } from 'node:assert'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { startPurser } from '../kit/server.ts'
import { temporaryFolder } from '../kit/folder.ts'
import {
  typeAhead,
  resetDesk,
  type Result,
  typeSlowly,
  goToStart,
  type Wire,
  interceptWire,
} from '../kit/desk/typeAhead.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { scriptFromElsewhere, scriptOf, type Script } from '../kit/desk/operatorScript.ts'

const [scripts = 100, schedules = 10, first = 0] = process.argv.slice(2, 5).map(Number)
const kills = process.argv[5] === 'kill'
const scriptFor = process.argv[5] === 'elsewhere' ? scriptFromElsewhere : scriptOf
const address = kills ? undefined : process.env['PURSER_URL']
// Killing the server affects all windows.
const seats = kills ? 1 : Number(process.env['SEATS'] ?? 6)

const folder = temporaryFolder()
let purser = address ? undefined : await startPurser({ folder: folder.path })
const url = address ?? purser?.url ?? ''

async function kill(): Promise<void> {
  if (!purser) return
  const { port } = purser
  await purser.kill9()
  purser = await startPurser({ folder: folder.path, port })
}

interface Desk {
  operator: Operator
  wire: Wire
}

/** Parallel windows; each has its own user when there are enough. */
const people = [
  { user: 'demo', password: 'ferrydemo' },
  { user: 'μαρία', password: 'θάλασσα7' },
  { user: 'tameio', password: 'ferrycash' },
]

async function openSeat(at: number): Promise<Desk> {
  const operator = await openDesk(url)
  await signIn(operator, people[at % people.length])
  return { operator, wire: await interceptWire(operator.page) }
}

async function play(desk: Desk, script: Script, schedule?: number): Promise<Result | undefined> {
  const references: string[] = []
  // Each script uses its own dates: a thousand runs would fill one ship.
  const day = (made: number) => 5 + ((script.seed * 3 + made) % 32)
  for (let made = 0; made < script.needs; made++) references.push(await heldBooking(url, day(made)))
  const { page } = desk.operator
  await resetDesk(page, desk.wire)
  await goToStart(page, desk.wire, script.from)
  const target = { page, wire: desk.wire, references }
  if (schedule === undefined) return typeSlowly(target, script)
  return typeAhead(target, script, schedule, kills ? { kill } : {})
}

const tally = { passed: 0, failed: 0 }

function report(script: Script, schedule: number, meant: Result, came: Result | undefined): void {
  try {
    deepStrictEqual(came, meant)
    tally.passed += 1
  } catch (difference) {
    tally.failed += 1
    console.log(`FAILED ${script.kind} from ${script.from}, seed ${script.seed}, schedule ${schedule}`)
    console.log(script.steps.map((step) => ('key' in step ? step.key : `<${step.look}>`)).join(' '))
    console.log((difference as Error).message)
  }
}

async function work(at: number, waiting: number[]): Promise<void> {
  let desk = await openSeat(at)
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    try {
      const script = scriptFor(seed)
      const meant = await play(desk, script)
      if (!meant) {
        waiting.push(seed + 1000)
        continue
      }
      for (let nth = 0; nth < schedules; nth++) {
        const schedule = seed * 1000 + nth * 7
        report(script, schedule, meant, await play(desk, script, schedule))
      }
      console.log(`script ${seed} (${script.kind}) done; ${tally.passed} passed, ${tally.failed} failed`)
      if (process.env['SHOW']) console.log(JSON.stringify(meant, undefined, 1))
    } catch (fault) {
      tally.failed += 1
      console.log(`FAILED script ${seed}: ${String(fault)}`)
      await desk.operator.close()
      desk = await openSeat(at)
    }
  }
  await desk.operator.close()
}

const waiting = Array.from({ length: scripts }, (_, nth) => first + nth)
await Promise.all(Array.from({ length: seats }, (_, at) => work(at, waiting)))
console.log(
  `${tally.passed} passed, ${tally.failed} failed of ${scripts} scripts with ${schedules} schedules`,
)
await purser?.stop()
folder.remove()
process.exitCode = tally.failed > 0 ? 1 : 0
