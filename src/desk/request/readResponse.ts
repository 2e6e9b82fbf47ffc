import type { Call } from '../../contract/call.ts'
import { isAnswered, type Answered, type Sent } from './batch.ts'

/** The answer in a response, which is an envelope or a file. */
export async function readResponse(call: Call, response: Response): Promise<Sent> {
  const answer = isFile(call, response) ? fileIn(response) : response.json()
  return sentBy(response, await answer.catch(afterFault(response)))
}

/**
 * A server with a fault may fail to put its answer into words, and yet it is reachable. Proxies have other statuses for a
 * server that they do not reach.
 */
const faultStatus = 500
const afterFault = (response: Response) => (unreadable: unknown) => {
  if (response.status !== faultStatus) throw unreadable
}

/** Throws where the answer is not one of a reservation system but of something between, such as a proxy. */
function sentBy({ status, headers }: Response, answer: unknown): Sent {
  if (!isAnswered(answer) && status === faultStatus) return { status, answer: { code: String(status) } }
  if (!isAnswered(answer)) throw new TypeError(`status ${status} with an answer that is not an envelope`)
  const retryAfter = delayIn(headers.get('retry-after'))
  return { status, answer, ...(retryAfter !== undefined && { retryAfter }) }
}

/** Milliseconds; the header has seconds or a time. */
function delayIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const delay = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(delay) ? undefined : Math.max(0, delay)
}

/** A refusal of a call that returns a file is an envelope, as of every call; a page of a proxy has no disposition. */
function isFile({ file }: Call, { ok, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  if (file === undefined || !ok || !headers.has('content-disposition')) return false
  return file === '*/*' ? !type.startsWith('application/json') : type.startsWith(file)
}

/** The file of a call; the caller makes a Blob of the bytes with the media type the call declares. */
async function fileIn(response: Response): Promise<Answered> {
  const [, name = ''] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { code: '000', name, bytes: new Uint8Array(await response.arrayBuffer()) }
}
