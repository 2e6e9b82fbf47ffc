import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seeDesk } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

it('a password that the office has set is changed in place of the desk, which opens then', async () => {
  const program = join(import.meta.dirname, '../../src/crs/user.ts')
  const env = { ...process.env, DATABASE_URL: desk.databaseUrl() }
  const given = spawnSync(process.execPath, [program, 'password', '1402', 'desk'], {
    env,
    input: 'given-password',
  })
  expect(given.status).toBe(0)
  const operator = await desk.visitor()
  for (const text of ['desk', 'given-password', '1402']) {
    await operator.type(text)
    await operator.press('Tab')
  }
  await operator.type('1402')
  await operator.press('Enter')
  await operator.see('Your password has to be changed before you continue')
  for (const text of ['given-password', 'own-password']) {
    await operator.type(text)
    await operator.press('Tab')
  }
  await operator.type('another')
  await operator.press('Enter')
  await operator.see('The passwords do not match')
  await operator.press('Control+a')
  await operator.type('own-password')
  await operator.press('Enter')
  await seeDesk(operator)
})
