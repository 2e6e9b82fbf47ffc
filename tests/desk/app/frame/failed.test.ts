import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { standIn } from '../told.ts'

beforeAll(() => standIn())

/** What stands on the page whose loader throws this. */
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

describe('a page', () => {
  test('that does not exist: 404, and the way home (ER-025)', async () => {
    const page = await shown(data(null, { status: 404 }))
    expect(page).toContain('<h1 class="login-title">404</h1><p>This page could not be found</p>')
    expect(page).toContain('href="/en"')
  })

  test.each([
    [new Error('broken'), 500],
    [data(null, { status: 503 }), 503],
  ])(
    'that breaks says the status of what broke it, 500 where that has none (ER-059)',
    async (thrown, status) => {
      const page = await shown(thrown)
      expect(page).toContain(`<h1 class="login-title">${status}</h1><p>This page could not be displayed</p>`)
      expect(page).toContain('Try again')
    },
  )
})
