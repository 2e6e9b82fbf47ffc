import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../../src/crs/configuration.ts'

const given = { OIDC_ISSUER: 'https://login.example.com/realms/firm', OIDC_CLIENT_ID: 'purser' }
const read = (more: Record<string, string> = {}) => readConfiguration({ ...given, ...more }, []).directory

describe('the settings of the directory', () => {
  test('have defaults but for the address and the name of the desk there', () => {
    expect(read()).toEqual({
      issuer: given.OIDC_ISSUER,
      clientId: 'purser',
      name: 'login.example.com',
      scope: 'openid profile email offline_access',
      needsConsent: true,
      groupsClaim: 'groups',
      factorContexts: [],
      graceMinutes: 30,
    })
    expect(readConfiguration({}, []).directory).toBeUndefined()
  })

  test('are read', () => {
    expect(
      read({
        OIDC_CLIENT_SECRET: 'a secret',
        OIDC_NAME: 'Firm',
        OIDC_SCOPE: 'openid  groups',
        OIDC_GROUPS_CLAIM: 'roles',
        OIDC_FACTOR_ACR: 'gold, silver',
        OIDC_GRACE_MINUTES: '0',
      }),
    ).toMatchObject({
      clientSecret: 'a secret',
      name: 'Firm',
      scope: 'openid groups',
      groupsClaim: 'roles',
      factorContexts: ['gold', 'silver'],
      graceMinutes: 0,
    })
    expect(read({ OIDC_CONSENT: 'no' })?.needsConsent).toBe(false)
    expect(read({ OIDC_SCOPE: 'openid' })?.needsConsent).toBe(false)
    expect(read({ OIDC_ISSUER: 'http://127.0.0.1:8080' })?.issuer).toBe('http://127.0.0.1:8080')
  })

  test.each([
    [{ OIDC_ISSUER: 'login' }, 'OIDC_ISSUER is not an address'],
    [{ OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER is not an address'],
    [{ OIDC_ISSUER: 'https://login.example.com?x=1' }, 'without user, question mark'],
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER, which is not set'],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is not set'],
    [{ OIDC_SCOPE: 'profile' }, 'has to contain openid'],
    [{ OIDC_CONSENT: 'maybe' }, 'has to be yes or no'],
    [{ OIDC_GRACE_MINUTES: '2000' }, 'from 0 to 1440'],
    [{ OIDC_NAME: 'x'.repeat(41) }, 'at most 40 characters'],
    [{ CRS_URL: 'https://crs.example.com' }, 'OIDC_ISSUER is for the CRS that CRS_URL names'],
    [{ OIDC_CLIENT_SECRET: 'top', OIDC_CLIENT_SECRET_FILE: '/nowhere' }, 'are both set'],
  ])('%o: %s', (more, message) => {
    expect(() => read(more as Record<string, string>)).toThrow(message)
  })
})
