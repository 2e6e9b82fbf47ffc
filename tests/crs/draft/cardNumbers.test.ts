import { expect, test } from 'vitest'
import { draft } from '../../../src/contract/draft.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { agent } = startSmallCrs('each', { language: 'en' })

const card = '4111 1111 1111 1111'
let turn = 0
const saving = (document: Record<string, unknown>, name = 'hand') => ({
  path: { name },
  body: { document, cursor: {}, version: 0, writer: 'one', turn: ++turn },
})

test.each([
  [{ people: [{ surname: 'SMITH', documentNumber: card }] }, '/document/people/0/documentNumber'],
  [{ people: [{ attributes: { diet: card } }] }, '/document/people/0/attributes/diet'],
  [{ leader: { remarks: `card ${card}` } }, '/document/leader/remarks'],
  [
    { edits: { items: { a: { booking_attribute_visa: card } } } },
    '/document/edits/items/a/booking_attribute_visa',
  ],
  [{ form: { description: card } }, '/document/form/description'],
])('the number of a payment card is refused in %o', async (document, at) => {
  const refused = await agent.refused(draft.save, saving(document))
  expect(refused).toMatchObject({ code: 'card_number', at })
})

test('phones, ids and numbers of other things are saved', async () => {
  // Its figures have the check digit of a card.
  const phone = '0030 697 1234 5674'
  const document = {
    leader: { mobile: phone, phone },
    people: [{ uuid: '41111111-1111-1111-1111-111111111111', documentNumber: 'AB123456' }],
    places: '4111 1111 1111 1111',
  }
  expect(await agent.call(draft.save, saving(document))).toMatchObject({ version: 1 })
})
