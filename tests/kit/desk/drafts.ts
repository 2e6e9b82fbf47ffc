import { bases } from '../../../src/contract/call.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { draft } from '../../../src/contract/draft.ts'

const credentials = { agencycode: '1300', username: 'demo', password: 'ferrydemo', validationcode: '1300' }

async function signedIn(url: string): Promise<Record<string, string>> {
  const token = await ask<{ accessToken: string }>(`${url}${bases.spec}/token`, { headers: credentials })
  return { authorization: `Bearer ${token.accessToken}`, 'content-type': 'application/json' }
}

/** The document of the working booking on the server, as text. */
export function workingDraft(url: string): Promise<string> {
  return draftNamed(url, 'hand')
}

/** The document of a draft on the server, as text. */
export async function draftNamed(url: string, name: string): Promise<string> {
  return JSON.stringify(await ask(`${url}${bases.desk}/drafts/${name}`, { headers: await signedIn(url) }))
}

/** Empties the working booking and the parked calls of the first demo user, so that the next desk starts empty. */
export async function emptyDrafts(url: string): Promise<void> {
  const headers = await signedIn(url)
  const { drafts } = await ask<AnswerOf<typeof draft.list>>(`${url}${bases.desk}/drafts`, { headers })
  for (const { name, version } of drafts) {
    const body = JSON.stringify({ version, writer: crypto.randomUUID(), turn: 1 })
    await ask(`${url}${bases.desk}/drafts/${name}/removal`, { method: 'POST', headers, body })
  }
}

async function ask<Answer>(url: string, init: RequestInit): Promise<Answer> {
  return (await (await fetch(url, init)).json()) as Answer
}
