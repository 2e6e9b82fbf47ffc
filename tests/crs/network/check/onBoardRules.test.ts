import { expect, test } from 'vitest'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { templateTables } from '../../../kit/crs/networkTables.ts'

function faultsWith(name: string, lines: readonly string[]): string[] {
  const [table] = readCsv(`${name}.csv`, Buffer.from(lines.join('\n')), name).tables
  const { faults } = checkNetwork(new Map(templateTables()).set(name, table!))
  return faults.map(({ line, column }) => `${line} ${column}`)
}

const crew =
  'vessel,number,from_date,to_date,rank,surname,name,sex,birthdate,nationality,document_kind,document_number'
const person = 'Master,BERG,INGRID,F,1979-04-12,NO,passport,N1'

test('a member of the crew is on board once, from a day to a later one', () => {
  const days = ['2027-06-01,2027-06-15', '2027-06-16,2027-06-30'].map(
    (period) => `NIF01,1,${period},${person}`,
  )
  expect(faultsWith('crew', [crew, ...days])).toEqual([])
  expect(faultsWith('crew', [crew, ...days, `NIF01,1,2027-06-10,2027-06-12,${person}`])).toEqual([
    '4 from_date',
  ])
  expect(faultsWith('crew', [crew, `NIF01,1,2027-06-10,2027-06-09,${person}`])).toEqual(['2 to_date'])
  expect(faultsWith('crew', [crew, `XXX01,1,2027-06-10,2027-06-11,${person}`])).toEqual(['2 vessel'])
})

const authority = 'code,name,kind,address,format,secret,host_key'
const key = `SHA256:${'A'.repeat(43)}`

test.each([
  ['an address by mail', 'A1,Port,mail,lists@port.example,fal_pdf,,', []],
  ['an address by HTTP', 'A1,Port,http,https://port.example/in,paxlst_d12b,AUTHORITY_PORT,', []],
  ['an address by SFTP', `A1,Port,sftp,sftp://nif@port.example/in,fal_csv,AUTHORITY_PORT,${key}`, []],
  ['an address of another kind', 'A1,Port,mail,https://port.example/in,fal_pdf,,', ['2 address']],
  [
    'SFTP without host key and secret',
    'A1,Port,sftp,sftp://nif@port.example/in,fal_csv,,',
    ['2 host_key', '2 secret'],
  ],
  ['a password in the address', 'A1,Port,http,https://nif:secret@port.example/in,fal_csv,,', ['2 address']],
  ['another setting of the server', 'A1,Port,http,https://port.example,fal_csv,DATABASE_URL,', ['2 secret']],
  ['a secret instead of its name', 'A1,Port,http,https://port.example,fal_csv,s3cret,', ['2 secret']],
])('%s', (_, line, faults) => {
  expect(faultsWith('authorities', [authority, line])).toEqual(faults)
})
