import { afterEach, beforeEach, expect, test } from 'vitest'
import { network, type NetworkChange } from '../../../../src/contract/network.ts'
import {
  addedRow,
  oleRow,
  openSetUpCrs,
  publishAll,
  type SetUpCrs,
  signInOle,
} from '../../../kit/crs/emptyNetwork.ts'
import type { Agent } from '../../../kit/crs/smallCrs.ts'

let crs: SetUpCrs
let kari: Agent
beforeEach(async () => {
  crs = await openSetUpCrs()
  kari = crs.kari
})
afterEach(() => crs.close())

const previewOf = (of: Agent, change: NetworkChange) =>
  of.call(network.preview, { body: { changes: [change] } })
const refusedChange = async (change: NetworkChange) => {
  const changes = [change]
  const publication = { changes, version: 1, lines: [], reason: 'x' }
  return [
    await kari.refused(network.preview, { body: { changes } }),
    await kari.refused(network.publish, { body: publication }),
  ]
}
const setCompanies = (name: string, companies: string) =>
  crs.database.pool.query('update agency_user set companies = $2 where name = $1', [name, companies])

test('rows of a company are changed by users with rights for it, and by any while no user has them', async () => {
  await publishAll(kari, [await addedRow(kari, 'users', oleRow)])
  await setCompanies('kari', '{}')
  const { rows } = await kari.call(network.rows, { path: { table: 'companies' } })
  const from = (rows[0] ?? []).join('\t')
  const renamed = { table: 'companies', from, cells: from.replace('Northern Isles Ferries', 'Northern') }
  const refused = { code: 'network_not_entitled', parameters: { company: 'NIF' }, at: '/changes/0' }
  expect(await refusedChange(renamed)).toMatchObject([refused, refused])
  const method = await addedRow(kari, 'payment_methods', { company: 'NIF', kind: 'cash' })
  expect(await refusedChange(method)).toMatchObject([refused, refused])
  const user = await addedRow(kari, 'users', { ...oleRow, name: 'per' })
  expect(await refusedChange(user)).toMatchObject([refused, refused])
  await publishAll(kari, [await addedRow(kari, 'special_services', { code: 'WCHR', name_en: 'Wheelchair' })])
  const ole = await crs.signIn(signInOle)
  expect((await previewOf(ole, renamed)).total).toBe(0)
  await setCompanies('ole', '{}')
  expect((await previewOf(kari, renamed)).total).toBe(0)
})
