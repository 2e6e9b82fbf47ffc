import { bases } from '../../../src/contract/call.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { draft } from '../../../src/contract/draft.ts'
import { askAsDemo } from '../demoSession.ts'

const drafts = `${bases.desk}/drafts`
const working = 'hand'

/** The document of the working booking on the server, as text. */
export function workingDraft(url: string): Promise<string> {
  return draftNamed(url, working)
}

/** The document of a draft on the server, as text. */
export async function draftNamed(url: string, name: string): Promise<string> {
  return JSON.stringify(await askAsDemo(url, `${drafts}/${name}`))
}

/** Empties the working booking and the parked calls of the first demo user, so that the next desk starts empty. */
export async function emptyDrafts(url: string): Promise<void> {
  const listed = await askAsDemo<AnswerOf<typeof draft.list>>(url, drafts)
  for (const { name, version } of listed.drafts)
    await askAsDemo(url, `${drafts}/${name}/removal`, { version, writer: crypto.randomUUID(), turn: 1 })
}

/**
 * Gives the working booking a version that no window has read. A window that closes saves its booking, which can
 * reach the server after the next window has started; the server then refuses it.
 */
export async function refuseEarlierWindows(url: string): Promise<void> {
  const path = `${drafts}/${working}`
  const blank = { document: {}, cursor: {}, writer: crypto.randomUUID(), turn: 1 }
  let code = ''
  while (code !== '000') {
    const { version } = await askAsDemo<AnswerOf<typeof draft.read>>(url, path)
    code = (await askAsDemo<{ code: string }>(url, path, { ...blank, version }, 'PUT')).code
  }
}
