import type { DesktopPort } from '../../../bridge/port.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { useUpdate } from './updateStore.ts'

/** Milliseconds between two readings of the progress. */
const pollEvery = 300

/** Lets the desktop program fetch its newer version, and follows the progress in the background. */
export async function downloadBy(port: DesktopPort, url: string): Promise<Refusal | undefined> {
  const begun = await port.ask('update-app', { url })
  if (isRefusal(begun)) return begun
  useUpdate.setState({ phase: 'fetchingFile', done: 0, of: 0 })
  void follow(port).catch(() => useUpdate.setState({ phase: 'failed' }))
  return undefined
}

async function follow(port: DesktopPort): Promise<void> {
  for (;;) {
    const progress = await port.ask('update-progress', {})
    if (isRefusal(progress) || progress.state === 'failed' || progress.state === 'none')
      return void useUpdate.setState({ phase: 'failed' })
    const { state, done, of, file } = progress
    if (state === 'completed') return void useUpdate.setState({ phase: 'downloaded', done, of, file })
    useUpdate.setState({ done, of })
    await new Promise((next) => setTimeout(next, pollEvery))
  }
}
