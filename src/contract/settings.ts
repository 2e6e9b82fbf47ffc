import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'

/** One JSON value, stored as text so that older desks preserve fields of newer ones. */
const Setting = Type.Object({ interfaceSetting: Type.String({ maxLength: 200_000 }) })

export const settings = nounCalls('settings', {
  read: call({
    method: 'GET',
    path: '/agency-user-interface-setting',
    personal: true,
    about: 'The interface settings of the signed-in user.',
    answer: Setting,
  }),
  save: call({
    method: 'PUT',
    path: '/agency-user-interface-setting',
    personal: true,
    changes: true,
    // JSON within JSON: every quotation mark takes two characters.
    largestBody: 524_288,
    about: 'Saves the interface settings of the signed-in user.',
    input: { body: Setting },
  }),
})
