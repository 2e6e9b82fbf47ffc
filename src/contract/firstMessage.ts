import { Type } from 'typebox'
import { languages } from '../domain/value/language.ts'
import { call } from './call.ts'
import { Kind, MessageText, named, Sailing } from './disruptedSailing.ts'
import { DateTimeText } from './value.ts'

/** The first message of a company about a disruption: the bookings of every agency that have it and that wait for it. */
const Information = Type.Object({
  kind: Kind,
  ...Sailing,
  /** Bookings that wait for it by e-mail, and by text message. */
  emails: Type.Integer(),
  texts: Type.Integer(),
  /** Bookings without an address, which it cannot reach. */
  unreachable: Type.Integer(),
  /** Bookings to which it was sent, and when the last of these was. */
  informed: Type.Integer(),
  informedAt: Type.Optional(DateTimeText),
  messages: Type.Array(
    Type.Object({ language: Type.Enum(languages), count: Type.Integer(), ...MessageText.properties }),
  ),
})

/** Calls of `disruption` by which a company writes to the passengers of its disrupted sailing. */
export const firstMessageCalls = {
  information: call({
    method: 'GET',
    base: 'desk',
    path: '/disruptions/{id}/information',
    rights: ['sailings'],
    without: 'The call is forwarded; companies then write to their passengers otherwise.',
    about: 'Whom the company has written about the disruption of its sailing, and whom it has not.',
    input: { path: named },
    answer: Information,
  }),
  inform: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/{id}/inform',
    changes: true,
    rights: ['sailings'],
    without: 'The call is forwarded; companies then write to their passengers otherwise.',
    about:
      'Queues the first message about the disruption to the next hundred bookings of every agency that wait for it, in the language of each. It is repeated until none waits; no booking gets it twice.',
    input: { path: named, body: Type.Object({}) },
    answer: Information,
  }),
}
