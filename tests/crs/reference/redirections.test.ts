import { expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { securityHeaders } from '../../../src/crs/server/securityHeaders.ts'
import { startCrs } from '../../kit/crs.ts'

const crs = startCrs('world')

test('pages of companies are listed in the language of the session, and come with the configurations (CA-009, EN-017, PE-011)', async () => {
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

test('forms may be sent to where they are posted, and nowhere else', () => {
  const policy = securityHeaders('', false, {
    formTargets: ['https://rental.halcyon.example'],
  }).contentSecurityPolicy
  expect(policy).toMatchObject({ directives: { formAction: ["'self'", 'https://rental.halcyon.example'] } })
})

test('release notes and their picture may come from the folder that is named, and no script from anywhere (MD-033)', () => {
  const releaseNotes = 'https://cdn.example.com/purser/release'
  const policy = securityHeaders('', false, { formTargets: [], releaseNotes }).contentSecurityPolicy
  expect(policy).toMatchObject({
    directives: {
      connectSrc: ["'self'", 'https://cdn.example.com'],
      imgSrc: ["'self'", 'data:', 'https://cdn.example.com'],
      scriptSrc: ["'self'"],
    },
  })
})
