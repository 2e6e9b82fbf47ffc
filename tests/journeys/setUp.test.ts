import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, seeDesk, type Operator } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser, type Purser } from '../kit/server.ts'

const folder = temporaryFolder()
let purser: Purser
let operator: Operator

beforeAll(async () => {
  purser = await startPurser({ folder: folder.path, args: ['--world', 'none'] })
  operator = await openDesk(purser.url, { language: 'en' })
})
afterAll(async () => {
  await operator.close()
  await purser.stop()
  folder.remove()
})

const signIn = /user setup, password (\w+)/

async function fill(...texts: string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await operator.type(text)
    await operator.press('Tab')
  }
}

it('a database without a network is set up by the printed sign-in, and its first table is published', async () => {
  await expect.poll(() => purser.output()).toMatch(signIn)
  const [, password = ''] = signIn.exec(purser.output()) ?? []
  await fill('setup', password, 'SETUP')
  await operator.type('SETUP')
  await operator.press('Enter')
  await operator.see('Set up your network')
  await fill('Northern Isles Ferries', 'NOX')
  await operator.press('Control+a')
  await fill('Europe/Oslo', 'NO', 'NIF', 'Northern Isles Ferries', 'N', '100', 'Harbour Travel')
  await fill('kari', 'Kari Hansen', 'a long secret')
  await operator.type('a long secret')
  await operator.press('Enter')
  await operator.see('“NOX” is not valid here')
  await operator.press('Control+a')
  await operator.type('NOK')
  await operator.press('Enter')
  await seeDesk(operator)
  await operator.see('Nothing is on sale yet.')
  await operator.seeRow('ports', '0')
  await operator.type('ports')
  await operator.press('Enter')
  await operator.see('This table has no rows yet')
  await operator.press('F7')
  await operator.see('A new row.')
  await fill('BGO', '', 'Bergen', '', '', '', 'NO', 'Europe/Oslo', '60.4')
  await operator.type('5.3')
  await operator.press('Tab', 'F2')
  await operator.see('ports: 1 added, 0 changed, 0 withdrawn')
  await operator.type('the first port')
  await operator.press('Enter')
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Published as version 2')
  await operator.see('Next, fill the table ships')
  await operator.missing('not published')
  expect(operator.violations()).toEqual([])
})
