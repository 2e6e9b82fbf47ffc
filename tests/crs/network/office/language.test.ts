import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { network, type NetworkChange } from '../../../../src/contract/network.ts'
import { languages } from '../../../../src/domain/value/language.ts'
import {
  addedRow,
  changedRow,
  firstUser,
  openEmptyCrs,
  openSetUpCrs,
  port,
  publishAll,
  type SetUpCrs,
  setUpInput,
} from '../../../kit/crs/emptyNetwork.ts'
import type { Agent } from '../../../kit/crs/smallCrs.ts'

let crs: SetUpCrs
let english: Agent
let greek: Agent
beforeAll(async () => {
  crs = await openSetUpCrs()
  english = crs.kari
  greek = await crs.signIn({ ...firstUser, language: 'el' })
})
afterAll(() => crs.close())

const changed = (table: string, column: string, text: string) => changedRow(english, table, column, text)

const body = (...changes: NetworkChange[]) => ({ body: { changes } })

describe('the tables of the network', () => {
  test('are explained in Greek, with the names of tables and columns as they are', async () => {
    const { tables } = await greek.call(network.tables, {})
    const ports = tables.find(({ name }) => name === 'ports')
    expect(ports?.about).toBe('Λιμάνια στα οποία προσεγγίζουν πλοία.')
    const column = (name: string) => ports?.columns.find((one) => one.name === name)
    expect(column('latitude')).toMatchObject({
      about: 'Γεωγραφικό πλάτος.',
      expected: 'αριθμός από -90 έως 90 (μοίρες)',
    })
    expect(column('names')?.expected).toBe(
      'στοιχεία με κάθετες (|) μεταξύ τους, το καθένα: κείμενο μίας σειράς, το πολύ 200 χαρακτήρες',
    )
    const rules = tables.find(({ name }) => name === 'companies')
    expect(rules?.columns.find(({ name }) => name === 'cancellation_set')?.expected).toBe(
      'rule_set του πίνακα cancellation_steps',
    )
  })

  test.each(languages)('are explained in %s without a place that has no value', async (language) => {
    const agent = await crs.signIn({ ...firstUser, language })
    const { tables } = await agent.call(network.tables, {})
    const texts = tables.flatMap(({ about, columns }) => [
      about,
      ...columns.flatMap((column) => [column.about, column.expected]),
    ])
    expect(texts.filter((text) => text === '' || /\{\d+\}/.test(text))).toEqual([])
    const { tables: inEnglish } = await english.call(network.tables, {})
    const about = tables.map((table) => table.about)
    const isSame = (text: string, at: number) => text === inEnglish[at]?.about
    expect(about.filter(isSame)).toHaveLength(language === 'en' ? about.length : 0)
  })
})

describe('a fault', () => {
  test('of a cell is in the language of the reader', async () => {
    const change = await addedRow(english, 'ports', { ...port, country: 'Norway' })
    const [fault] = (await greek.call(network.check, body(change))).faults
    expect(fault).toMatchObject({
      column: 'country',
      expected: 'κωδικός χώρας με δύο κεφαλαία λατινικά γράμματα, π.χ. GR',
    })
    const ofEnglish = (await english.call(network.check, body(change))).faults
    expect(ofEnglish).toMatchObject([{ expected: 'a country code of two capital letters, such as GR' }])
  })

  test('of two rows names the other row by its key', async () => {
    const change = await addedRow(english, 'ports', port)
    const { faults } = await greek.call(network.preview, body(change, change))
    expect(faults).toMatchObject([{ expected: 'άλλη τιμή για code· αυτή την έχει ήδη: BGO' }])
  })

  test('of a field of the set-up is at its field', async () => {
    const empty = await openEmptyCrs()
    try {
      const once = await empty.signInOnce('el')
      const wrong = { ...setUpInput.network, timezone: '+02:00' }
      const refused = await once.refused(network.setUp, { body: { ...setUpInput, network: wrong } })
      expect(refused).toMatchObject({
        at: '/network/timezone',
        parameters: { expected: 'ζώνη ώρας, π.χ. Europe/Oslo' },
      })
    } finally {
      await empty.close()
    }
  })

  test('of a value that another has published since has that value, or that it is empty', async () => {
    const first = await changed('users', 'email', 'kari@first.example')
    const second = await changed('users', 'email', 'kari@other.example')
    await publishAll(english, [first])
    expect((await greek.call(network.preview, body(second))).faults).toMatchObject([
      { expected: 'η τιμή που δημοσιεύτηκε στο μεταξύ: kari@first.example' },
    ])
    const again = await changed('users', 'email', 'kari@other.example')
    await publishAll(english, [await changed('users', 'email', '')])
    expect((await greek.call(network.preview, body(again))).faults).toMatchObject([
      { expected: 'η τιμή που δημοσιεύτηκε στο μεταξύ: κενό' },
    ])
  })
})

describe('a publication', () => {
  test('is previewed in the language of the reader', async () => {
    const change = await changed('users', 'email', 'kari@first.example')
    expect((await greek.call(network.preview, body(change))).lines).toEqual([
      'users: νέες 0, αλλαγμένες 1, αποσυρμένες 0',
      '  ~ 100 kari: email (κενό) → kari@first.example',
    ])
  })

  test('is made though the language has changed since its preview', async () => {
    const change = await changed('companies', 'name_en', 'Northern Ferries')
    const { lines, version } = await greek.call(network.preview, body(change))
    const published = { changes: [change], version, lines, reason: 'new name' }
    await english.call(network.publish, { body: published })
    expect((await changed('companies', 'name_en', 'x')).from).toContain('Northern Ferries')
  })

  test('is refused with lines of another change, or of two languages', async () => {
    const change = await changed('companies', 'name_en', 'Seen')
    const { lines, version } = await greek.call(network.preview, body(change))
    const { lines: inEnglish } = await english.call(network.preview, body(change))
    const other = await changed('companies', 'name_en', 'Unseen')
    for (const sent of [
      { changes: [other], lines },
      { changes: [other], lines: inEnglish },
      { changes: [change], lines: [lines[0]!, 'a line'] },
      { changes: [change], lines: [...lines, ...inEnglish] },
      { changes: [change], lines: lines.slice(0, 1) },
      { changes: [change], lines: [] },
    ])
      expect(await greek.refused(network.publish, { body: { ...sent, version, reason: 'x' } })).toMatchObject(
        {
          code: 'network_changed',
        },
      )
    expect((await changed('companies', 'name_en', 'x')).from).not.toMatch(/Seen|Unseen/)
  })

  test('that a load refuses is refused in the language of the reader', async () => {
    const change = await changed('network', 'currency', 'SEK')
    const { lines, version } = await greek.call(network.preview, body(change))
    const refused = await greek.refused(network.publish, {
      body: { changes: [change], version, lines, reason: 'other currency' },
    })
    expect(refused.parameters['reason']).toBe(
      'Τα ποσά του πίνακα agencies είναι σε NOK: όποιος αλλάζει το νόμισμα σε SEK αλλάζει μαζί και αυτόν τον πίνακα.',
    )
  })

  test('that waits for a second person is in the journal in English', async () => {
    const change = await changed('companies', 'name_en', 'Waiting')
    const { id } = await greek.call(network.submit, { body: { changes: [change], reason: 'new name' } })
    const { rows } = await crs.database.pool.query(
      `select data from journal where kind = 'network.submit' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      { data: { waiting: id, lines: [expect.stringContaining('1 changed'), expect.anything()] } },
    ])
    const { lines } = await greek.call(network.previewWaiting, { path: { id } })
    expect(lines[0]).toBe('companies: νέες 0, αλλαγμένες 1, αποσυρμένες 0')
  })
})
