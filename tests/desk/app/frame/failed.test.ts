import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDeskWithoutBrowser } from '../deskWithoutBrowser.ts'

beforeAll(() => startDeskWithoutBrowser())

/** The text of the page shown when the loader of a route throws the given error. */
async function shown(thrown: unknown): Promise<string> {
  const { Failed } = await import('../../../../src/desk/app/frame/Failed.tsx')
  const loader = () => {
    throw thrown
  }
  const routes = [{ path: '*', loader, element: null, errorElement: createElement(Failed) }]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://desk/en/settings'))
  if (context instanceof Response) throw new Error('a redirect')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }))
}

describe('the error page', () => {
  test('shows 404 and a link to the home page for an address that does not exist (ER-025)', async () => {
    const page = await shown(data(null, { status: 404 }))
    expect(page).toContain('<h1 class="login-title">404</h1><p>This page could not be found</p>')
    expect(page).toContain('href="/en"')
  })

  test.each([
    [new Error('broken'), 500],
    [data(null, { status: 503 }), 503],
  ])(
    'shows the status of the error, or 500 when the error has none (ER-059, RT-010)',
    async (thrown, status) => {
      const page = await shown(thrown)
      expect(page).toContain(`<h1 class="login-title">${status}</h1><p>This page could not be displayed</p>`)
      expect(page).toContain('Try again')
    },
  )
})
