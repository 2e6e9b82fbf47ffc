// Run as a separate process: sends the most expensive bodies to the public calls of the server at `argv[2]`, all at
// once, `argv[3]` of them; ends when each has been answered or disconnected.
import { bases } from '../../../src/contract/call.ts'
import { session } from '../../../src/contract/session.ts'

const [, , address = '', count = '0'] = process.argv

/** 0.8 MB each: unknown fields, brackets only, one long text, and a list of empty items. */
const worst = [
  JSON.stringify(Object.fromEntries(Array.from({ length: 95_000 }, (_, n) => [`k${n}`, 0]))),
  '['.repeat(800_000),
  JSON.stringify({ language: '\\"'.repeat(200_000) }),
  JSON.stringify({ agencyCode: Array.from({ length: 200_000 }, () => ({})) }),
].map((body) => new TextEncoder().encode(body))
const targets = [session.renew, session.forgotPassword, session.resetPassword]

async function attack(nth: number): Promise<void> {
  const { base, path } = targets[nth % targets.length]!
  const sent = fetch(address + bases[base] + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: worst[nth % worst.length]!,
  })
  // The server may disconnect before all of it is sent.
  await sent.then((answer) => answer.text()).catch(() => '')
}

await Promise.all(Array.from({ length: Number(count) }, (_, nth) => attack(nth)))
