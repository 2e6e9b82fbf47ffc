import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { chromiumPath } from '../desk/chromium.ts'
import { operatorOf, type Operator } from '../desk/operator.ts'
import { freePort } from '../freePort.ts'
import { endProcess, runDesktop, scriptIn } from './desktop.ts'

/** Why no window can be opened on this machine; empty if one can. */
export const withoutDisplay = spawnSync('Xvfb', ['-help']).error ? 'Xvfb is not installed' : ''

/** The window of the desktop program on a virtual display, with the installed browser. */
export interface DesktopWindow extends Operator {
  /** Ends the desktop program as its operator does, by closing the window; returns its exit code. */
  end(): Promise<number | null>
}

export async function openWindow(
  folder: string,
  deskUrl: string,
  environment: Record<string, string>,
): Promise<DesktopWindow> {
  const display = await startDisplay()
  const port = await freePort()
  // Playwright drives the window through this port.
  const browser = scriptIn(
    folder,
    `exec "${chromiumPath()}" --remote-debugging-port=${port} --lang=en-GB --disable-gpu --no-sandbox "$@"`,
  )
  const child = await runDesktop(folder, deskUrl, browser, { ...environment, DISPLAY: display.name })
  const connected = await connect(port)
  const page = connected.contexts()[0]?.pages()[0]
  if (!page) throw new Error('the desktop program opened no window')
  page.setDefaultTimeout(30_000)
  const exit = once(child, 'exit')
  const operator = operatorOf(page, deskUrl, async () => {
    await endProcess(child, 'SIGTERM')
    await display.stop()
  })
  return Object.assign(operator, {
    async end() {
      await page.close()
      await exit
      return child.exitCode
    },
  })
}

async function startDisplay() {
  for (let number = 90 + (process.pid % 400); ; number++) {
    if (existsSync(`/tmp/.X${number}-lock`)) continue
    const child = spawn('Xvfb', [`:${number}`, '-screen', '0', '1600x900x24'], { stdio: 'ignore' })
    while (!existsSync(`/tmp/.X11-unix/X${number}`)) await pause(50)
    return { name: `:${number}`, stop: () => endProcess(child, 'SIGTERM') }
  }
}

async function connect(port: number) {
  for (let nth = 0; ; nth++) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch((cause: unknown) => cause)
    if (!(browser instanceof Error)) return browser as Awaited<ReturnType<typeof chromium.connectOverCDP>>
    if (nth > 100) throw browser
    await pause(200)
  }
}
