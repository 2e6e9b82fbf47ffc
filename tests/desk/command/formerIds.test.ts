import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { formerIds, presentId, storedId } from '../../../src/desk/command/formerIds.ts'
import { readFile } from '../../../src/desk/keys/operatorShortcuts.ts'
import { readSettings, writeSettings } from '../../../src/desk/settings/settings.ts'
import { declareSpecified } from './kit.ts'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
declareSpecified()
const { deskCommands } = await import('../../../src/desk/app/contributions.ts')
const { isEntry, parse } = await import('../../../src/desk/line/parse.ts')
const { context } = await import('../line/context.ts')

/** Those of the line are registered by the line itself, once it is on screen. */
const ids = new Set<string>([...deskCommands.map(({ id }) => id), 'line.focus', 'line.leaveField'])
const renamed = [...formerIds]

describe('the ids that commands had before', () => {
  it('lead to commands of today, each to another one', () => {
    expect(renamed.map(([, present]) => present).filter((id) => !ids.has(id))).toEqual([])
    expect(new Set(formerIds.values()).size).toBe(renamed.length)
  })

  it('belong to no command of today', () => {
    expect(renamed.map(([former]) => former).filter((id) => ids.has(id))).toEqual([])
  })

  it('name the same shortcuts in stored settings, which an older desk can read again', () => {
    const shortcuts = renamed.map(([name], at) => ({
      name,
      keys: `alt+shift+f${at}`,
      category: 'Everywhere',
    }))
    const text = JSON.stringify({ shortcuts })
    const settings = readSettings(text)
    expect(settings.shortcuts.map(({ name }) => name)).toEqual([...formerIds.values()])
    expect(JSON.parse(writeSettings(settings))).toEqual({ shortcuts })
  })

  it('name the same shortcuts in an exported file', () => {
    const shortcuts = [{ name: 'booking.take', keys: 'alt+x', category: 'Everywhere' }]
    const read = readFile(JSON.stringify({ shortcuts }), () => false)
    if (isRefusal(read)) throw new Error('refused')
    expect(read.shortcuts.map(({ name }) => name)).toEqual(['sale.take'])
  })

  it.each(renamed)('`do %s` in a macro runs %s', (former, present) => {
    const { entries, failure } = parse(`do ${former}`, context())
    expect(failure).toBeUndefined()
    expect(entries.filter(isEntry).map(({ args }) => args)).toEqual([{ id: present, args: {} }])
  })

  it('leave every other id as it is', () => {
    for (const id of ids) expect([presentId(id), presentId(storedId(id))]).toEqual([id, id])
  })
})
