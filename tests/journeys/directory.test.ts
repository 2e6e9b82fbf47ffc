import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDirectory, type TestDirectory } from '../kit/crs/directory.ts'
import { seeDesk, signIn } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

let directory: TestDirectory

const desk = startOperators({
  async settingsOf(url) {
    directory = await startDirectory({ desks: [url] })
    const { issuer, clientId, clientSecret = '', name, scope } = directory.settings
    return {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
      OIDC_SCOPE: scope,
    }
  },
})

const query = async (statement: string) => {
  const client = new pg.Client({ connectionString: desk.databaseUrl() })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await query(`insert into directory_group (name, position, agency, language, rights)
    values ('sellers', 1, '1300', 'en', '{sell,change}')`)
  directory.persons.set('nina', { groups: ['sellers'], name: 'Nina Berg', preferred_username: 'nina' })
  directory.persons.set('guest', { groups: [] })
})
afterAll(() => directory.close())

const offered = 'Sign in with Test directory'

it('a person signs in and out by the directory with one key each, and no code remains in an address', async () => {
  Object.assign(directory.next, { subject: 'nina' })
  const operator = await desk.visitor()
  const addresses: string[] = []
  operator.page.on('framenavigated', (frame) => void addresses.push(frame.url()))
  await operator.see(offered)
  await operator.press('F2')
  await seeDesk(operator)
  expect(new URL(operator.page.url()).pathname).toMatch(/^\/en/)
  expect(addresses.filter((address) => /[?&](code|state)=/.test(address))).toEqual([])
  await operator.see('1300 nina')
  await operator.page.reload()
  await seeDesk(operator)
  await operator.type('out')
  await operator.press('Enter')
  await operator.page.waitForURL(`${directory.settings.issuer}/**`)
})

it('a refusal is shown on the page of the sign-in, in its language, and the password still works @all', async () => {
  Object.assign(directory.next, { subject: 'guest' })
  const operator = await desk.visitor()
  await operator.see(offered)
  await operator.press('F2')
  await operator.see('You are in no group of the directory that belongs to an agency here.')
  Object.assign(directory.next, { subject: 'cancel' })
  await operator.press('F2')
  await operator.see('The sign-in with Test directory was cancelled')
  await signIn(operator)
})

it('the link that was opened before the sign-in is shown after it @all', async () => {
  Object.assign(directory.next, { subject: 'nina' })
  const operator = await desk.visitor()
  await operator.goTo('/en/change-password')
  await operator.see(offered)
  await operator.press('F2')
  await operator.page.waitForURL('**/en/change-password')
})

it('a session that the directory has ended continues where it was, after a sign-in in another window @all', async () => {
  Object.assign(directory.next, { subject: 'nina' })
  const operator = await desk.visitor()
  await operator.see(offered)
  await operator.press('F2')
  await seeDesk(operator)
  await operator.atRest()
  const person = directory.persons.get('nina')!
  directory.persons.delete('nina')
  await query(`update access_token set expires_at = now() - interval '1 second'`)
  await operator.type('pir pas 1a')
  await operator.press('Enter')
  await operator.see('Test directory has to confirm you again')
  directory.persons.set('nina', person)
  const opened = operator.page.context().waitForEvent('page')
  await operator.press('Enter')
  const window = await opened
  await window.getByRole('button', { name: offered }).waitFor()
  await window.keyboard.press('F2')
  await window.getByRole('combobox').first().waitFor()
  await operator.missing('Test directory has to confirm you again')
  await window.close()
})

it('an answer that another browser has received signs in no one, and the page explains it @all', async () => {
  Object.assign(directory.next, { subject: 'nina' })
  const headers = { 'content-type': 'application/json' }
  const begun = await fetch(`${desk.url()}/desk/api/directory-sign-in`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  const { address } = (await begun.json()) as { address: string }
  const received = await directory.visit(address)
  const operator = await desk.visitor()
  await operator.page.goto(received.href)
  await operator.see('This sign-in has expired, was completed already, or was started in another browser.')
  await operator.page.goBack()
  await operator.page.goForward()
  await operator.see('Ferry tickets, by keyboard')
})

it('two presses of the key, the service worker and the way back in the history change nothing @all', async () => {
  Object.assign(directory.next, { subject: 'nina' })
  const operator = await desk.visitor({ serviceWorker: true })
  await operator.see(offered)
  await operator.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await operator.press('F2', 'F2')
  await seeDesk(operator)
  await operator.page.goBack()
  await operator.page.goForward()
  await seeDesk(operator)
  await operator.see('1300 nina')
})
