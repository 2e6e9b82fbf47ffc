import { sealWith } from '../../../src/crs/session/sealed.ts'

/** The same for all test servers, as several may share a database. */
export const testSeal = sealWith(Buffer.alloc(32, 7))
