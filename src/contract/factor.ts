import { Type } from 'typebox'
import { readAs } from './value.ts'
import { call } from './call.ts'

/** The answer of a browser’s authenticator, as WebAuthn defines its JSON. */
const Credential = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))

/** Shown once; empty where the user already has some. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

const answeredHere = 'The desk says that the reservation system has its own rules of signing in.'

/** The calls of the second step of a sign-in, of the factors for it, and of the user’s own sessions. */
export const factorCalls = {
  step: call({
    method: 'POST',
    base: 'desk',
    path: '/sign-in-step',
    isPublic: true,
    without: 'No sign-in has a second step.',
    about: 'What the second step of this browser’s sign-in accepts; a sign-in is refused with second_step.',
    input: { body: Type.Object({}) },
    answer: Type.Object({
      /** For the authenticator, base64url. */
      challenge: Type.String(),
      /** Ids of the passkeys that may answer; empty: any. */
      passkeys: Type.Array(Type.String()),
      /** True if the browser should ask for a passkey. */
      withPasskey: Type.Boolean(),
      /** True if one-time codes are set up. */
      withCodes: Type.Boolean(),
      /** After too many wrong passwords: it is not revealed what is set up, nor whether the password was right. */
      guarded: Type.Boolean(),
    }),
  }),
  passStep: call({
    method: 'POST',
    base: 'desk',
    path: '/sign-in-step/pass',
    isPublic: true,
    without: 'No sign-in has a second step.',
    about:
      'Passes the second step with a passkey or a code; the refused call then succeeds once in this browser.',
    input: {
      body: Type.Object({
        /** A one-time code, a mailed code or a recovery code. */
        code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
        passkey: Type.Optional(Credential),
      }),
    },
  }),
  mailStep: call({
    method: 'POST',
    base: 'desk',
    path: '/sign-in-step/mail',
    isPublic: true,
    without: 'No sign-in has a second step.',
    about:
      'Mails a code for a step after too many wrong passwords; the response does not reveal whether one was sent.',
    input: { body: Type.Object({}) },
  }),
  prove: call({
    method: 'POST',
    base: 'desk',
    path: '/prove',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about:
      'Checks the password again, and the second factor of a user who has one, before a change of factors.',
    input: {
      headers: Type.Object({ password: Type.String({ minLength: 1, maxLength: 3000 }) }),
      body: Type.Object({}),
    },
  }),
  factors: call({
    method: 'GET',
    base: 'desk',
    path: '/factors',
    personal: true,
    without: answeredHere,
    about: 'The second factors of the signed-in user.',
    answer: Type.Object({
      passkeys: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          /** Host name for which browsers offer it. */
          host: Type.String(),
          /** ISO 8601, UTC; likewise the others. */
          createdAt: Type.String(),
          usedAt: Type.Optional(Type.String()),
        }),
      ),
      codes: Type.Optional(Type.Object({ createdAt: Type.String(), usedAt: Type.Optional(Type.String()) })),
      /** Recovery codes not used yet. */
      recoveryCodes: Type.Integer(),
      isRequired: Type.Boolean(),
      /** Until when factors may be changed without entering the password again; absent when it has to be entered. */
      provenUntil: Type.Optional(Type.String()),
    }),
  }),
  beginPasskey: call({
    method: 'POST',
    base: 'desk',
    path: '/factors/passkey/options',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about: 'The options with which a browser makes a passkey for the signed-in user.',
    input: { body: Type.Object({}) },
    answer: Type.Object({ options: Credential }),
  }),
  addPasskey: call({
    method: 'POST',
    base: 'desk',
    path: '/factors/passkey',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about:
      'Stores the passkey that the browser has made, and ends the user’s other sessions if it is the first factor.',
    input: {
      body: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 60, [readAs]: 'text' }),
        passkey: Credential,
      }),
    },
    answer: RecoveryCodes,
  }),
  beginCodes: call({
    method: 'POST',
    base: 'desk',
    path: '/factors/codes/secret',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about: 'Makes the secret for one-time codes; it becomes valid with the first code.',
    input: { body: Type.Object({}) },
    answer: Type.Object({
      /** Base32, to be typed. */
      secret: Type.String(),
      /** The address that an authenticator app scans. */
      uri: Type.String(),
    }),
  }),
  addCodes: call({
    method: 'POST',
    base: 'desk',
    path: '/factors/codes',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about:
      'Sets one-time codes up with the first code, and ends the user’s other sessions if it is the first factor.',
    input: { body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }) },
    answer: RecoveryCodes,
  }),
  newRecoveryCodes: call({
    method: 'POST',
    base: 'desk',
    path: '/factors/recovery-codes',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about: 'Replaces the recovery codes of the signed-in user.',
    input: { body: Type.Object({}) },
    answer: RecoveryCodes,
  }),
  removeFactor: call({
    method: 'POST',
    base: 'desk',
    path: '/factors/remove',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about: 'Removes a passkey, or the one-time codes.',
    input: {
      body: Type.Object({
        /** Id of a passkey; absent: the one-time codes. */
        passkey: Type.Optional(Type.Integer()),
      }),
    },
  }),
  devices: call({
    method: 'GET',
    base: 'desk',
    path: '/sessions',
    personal: true,
    without: answeredHere,
    about: 'The sessions of the signed-in user that have not ended.',
    answer: Type.Object({
      devices: Type.Array(
        Type.Object({
          id: Type.Integer(),
          /** `Chrome 156, Windows`; empty for a program. */
          browser: Type.String(),
          /** Network address from which it was opened. */
          network: Type.String(),
          /** ISO 8601, UTC; likewise the others. Absent for a session opened by an earlier version. */
          openedAt: Type.Optional(Type.String()),
          usedAt: Type.Optional(Type.String()),
          expiresAt: Type.String(),
          /** The session of this call. */
          isThis: Type.Boolean(),
        }),
      ),
    }),
  }),
  endDevices: call({
    method: 'POST',
    base: 'desk',
    path: '/sessions/end',
    changes: true,
    repeatable: true,
    personal: true,
    without: answeredHere,
    about: 'Ends one session of the signed-in user, or all except the one of this call.',
    input: {
      body: Type.Object({
        /** Absent: all other sessions. */
        id: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({ ended: Type.Integer() }),
  }),
}
