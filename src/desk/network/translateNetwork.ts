import { network as calls } from '../../contract/network.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { changesToSend, checkCells, putFaults, useNetwork } from './networkStore.ts'
import { previewNow, reloadWaitingPreview } from './waitingCommands.ts'

/** Loads again, in the language just chosen, what the server words: faults of cells, and what a publication would do. */
export async function translateNetwork(): Promise<void> {
  const { preview, faults } = useNetwork.getState()
  await Promise.all([
    preview ? translatePreview(preview) : Object.keys(faults).length > 0 && checkCells(),
    previewNow() && reloadWaitingPreview(),
  ])
}

/** The former one stays on screen until then; it is confirmed by its lines in any language. */
async function translatePreview(shown: object): Promise<void> {
  const sent = changesToSend()
  const body = { changes: sent.map(({ change }) => change) }
  const answer = await request(calls.preview, { body }, { quiet: true })
  if (isRefusal(answer) || useNetwork.getState().preview !== shown) return
  putFaults(answer.faults, sent)
  useNetwork.setState({ preview: answer })
}
