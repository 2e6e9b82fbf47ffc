import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDeskWithoutBrowser } from '../app/deskWithoutBrowser.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
})

async function form(notice = ''): Promise<string> {
  const { SignIn } = await import('../../../src/desk/session/SignIn.tsx')
  const props = {
    language: 'en',
    notice,
    word: String,
    onEntered: () => {},
    localized: (address: string) => `/en${address}`,
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SignIn, props)))
}

const input = (page: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? ''

describe('the sign-in form', () => {
  test('contains agency, user, password and validation code, the secret ones masked (RT-038, RT-039, RT-040, RT-041)', async () => {
    const page = await form()
    const labels = ['Agency code', 'User', 'Password', 'Validation code']
    for (const label of labels) expect(page).toContain(`>${label}</span>`)
    const types = ['agencyCode', 'userName', 'password', 'validationCode'].map(
      (name) => /type="(\w+)"/.exec(input(page, name))?.[1],
    )
    expect(types).toEqual(['text', 'text', 'password', 'password'])
    expect(input(page, 'agencyCode')).toContain('placeholder="1300"')
  })

  test('links to the terms and to the form for a forgotten password (RT-042, RT-044)', async () => {
    const page = await form()
    expect(page).toContain('<a href="/en/terms" data-discover="true">Terms of use</a>')
    expect(page).toContain('<a href="/en/forgot-password" data-discover="true">Forgot your password?</a>')
  })

  test('offers to store agency and user for a month, and fills in stored ones (RT-043)', async () => {
    expect(await form()).toMatch(/<input type="checkbox"\/?><span>Keep me signed in for 1 month<\/span>/)
    const { remember } = await import('../../../src/desk/session/storedSignIn.ts')
    remember({ agencyCode: '1377', userName: 'anna' })
    const page = await form()
    expect(input(page, 'agencyCode')).toContain('value="1377"')
    expect(input(page, 'userName')).toContain('value="anna"')
    expect(input(page, 'password')).toContain('value=""')
    expect(page).toMatch(/<input type="checkbox" checked=""\/?>/)
    desk.storage.clear()
  })

  test('shows why a new sign-in is required', async () => {
    expect(await form('Session has expired. Please Login again')).toContain(
      '<p class="login-said" role="alert">Session has expired. Please Login again</p>',
    )
  })
})
