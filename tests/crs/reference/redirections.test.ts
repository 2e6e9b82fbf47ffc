import { expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { securityHeaders } from '../../../src/crs/server/browser/securityHeaders.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs('world')

test('lists pages of companies in the language of the session, also in the configurations (CA-009, EN-017, PE-011)', async () => {
  const { token } = await crs.server.signIn({ language: 'el' })
  const { body } = await crs.server.call(reference.companyRedirections, {}, { token })
  const listed = (body as { companyRedirections: { methodType: string }[] }).companyRedirections
  expect(listed).toContainEqual({
    description: 'Αλκυών Γραμμές – στάθμευση στο λιμάνι',
    redirectionUrl: 'https://parking.halcyon.example/agents',
    urlParameters: 'source=purser&product=parking',
    methodType: 'GET',
  })
  expect(new Set(listed.map(({ methodType }) => methodType))).toEqual(new Set(['GET', 'POST']))
  const configurations = await crs.server.call(session.configurations, {}, { token })
  expect((configurations.body as { companyRedirections: unknown }).companyRedirections).toEqual(listed)
})

test('permits forms to be sent to listed pages only', () => {
  const policy = securityHeaders('', false, {
    formTargets: () => ['https://rental.halcyon.example'],
  }).contentSecurityPolicy
  const [, targets] = (policy as { directives: { formAction: [string, () => string] } }).directives.formAction
  expect(targets()).toBe('https://rental.halcyon.example')
})

test('permits release notes and images from the configured folder, but no scripts (MD-033)', () => {
  const releaseNotes = 'https://cdn.example.com/purser/release'
  const policy = securityHeaders('', false, { formTargets: () => [], releaseNotes }).contentSecurityPolicy
  expect(policy).toMatchObject({
    directives: {
      connectSrc: ["'self'", 'http://127.0.0.1:*', 'https://cdn.example.com'],
      imgSrc: ["'self'", 'data:', 'https://cdn.example.com'],
      scriptSrc: ["'self'"],
    },
  })
})

test('permits reading ticket forms from the configured folder, but no images (CA-095)', () => {
  const ticketForms = 'https://cdn.example.com/purser/forms'
  const policy = securityHeaders('', false, { formTargets: () => [], ticketForms }).contentSecurityPolicy
  expect(policy).toMatchObject({
    directives: {
      connectSrc: ["'self'", 'http://127.0.0.1:*', 'https://cdn.example.com'],
      imgSrc: ["'self'", 'data:'],
    },
  })
})
