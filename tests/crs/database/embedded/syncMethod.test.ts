import { expect, test } from 'vitest'
import { syncMethodOf } from '../../../../src/crs/database/embedded/embedded.ts'

test.each([
  ['linux', '5.8.0', 'syncfs'],
  ['linux', '5.15.167.4-microsoft-standard-WSL2', 'syncfs'],
  ['linux', '6.1.0-28-amd64', 'syncfs'],
  ['linux', '10.0', 'syncfs'],
  ['linux', '5.7.19', 'fsync'],
  ['linux', '4.19.0', 'fsync'],
  ['darwin', '24.1.0', 'fsync'],
  ['win32', '10.0.26100', 'fsync'],
] as const)('on %s %s PostgreSQL syncs its data after a crash by %s', (platform, kernel, method) => {
  expect(syncMethodOf(platform, kernel)).toBe(method)
})
