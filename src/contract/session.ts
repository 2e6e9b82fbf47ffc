import { Type } from 'typebox'
import { tablesToSell } from '../domain/network/network.ts'
import { rights } from '../domain/session/right.ts'
import { call, nounCalls } from './call.ts'
import { factorCalls } from './factor.ts'
import { Redirection } from './reference.ts'

const Session = Type.Object({
  accessToken: Type.String(),
  userName: Type.String(),
  agencyCode: Type.String(),
  agencyName: Type.String(),
  agencySignature: Type.String(),
  agencyPrintingData: Type.Object({ channel: Type.String() }),
  /** UP_TO_DATE or OPTIONAL_UPDATE. */
  versioningStatus: Type.String(),
  newVersionDownloadUrl: Type.String(),
  /** Seconds until the token expires; a call made later gets 058. */
  expiresIn: Type.Integer(),
  /** False for a development build, which shows a DEV label. */
  production: Type.Boolean(),
  /** True for a session by the directory, which no password continues. */
  byDirectory: Type.Optional(Type.Boolean()),
})

/** Outside pages named in the server’s configuration; the desk shows no link for an absent one. */
const Links = Type.Object({
  /** Replaces the desk’s own terms page. */
  terms: Type.Optional(Type.String()),
  announcements: Type.Optional(Type.String()),
  ferryOperators: Type.Optional(Type.String()),
  /** Folder of the release notes and their pictures; replaces the desk’s own. */
  releaseNotes: Type.Optional(Type.String()),
  /** Folder of the ticket forms and printer files; replaces the desk’s own. */
  ticketForms: Type.Optional(Type.String()),
})

/** Sent in a header, percent-encoded. */
const Password = Type.String({ minLength: 1, maxLength: 3000 })

/** Calls of one request at most. */
export const mostTogether = 16

/** The input or the answer of another call. */
const Parts = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))

/** The agencies that a user may act for. */
const Agencies = Type.Object({
  agencies: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})

export const session = nounCalls('session', {
  token: call({
    method: 'GET',
    path: '/token',
    isPublic: true,
    about:
      'Signs a user in; the credentials travel in headers, percent-encoded UTF-8 where they are not ASCII.',
    input: {
      headers: Type.Object({
        agencycode: Type.Optional(Type.String({ maxLength: 60 })),
        username: Type.String({ minLength: 1, maxLength: 600 }),
        password: Type.String({ minLength: 1, maxLength: 3000 }),
        validationcode: Type.String({ maxLength: 300 }),
        language: Type.Optional(Type.String({ maxLength: 5 })),
        version: Type.Optional(Type.String({ maxLength: 20 })),
        /** `true` keeps the device signed in for 30 days from this password entry. */
        remember: Type.Optional(Type.String({ pattern: '^(true|false)$' })),
      }),
    },
    answer: Session,
  }),
  renew: call({
    method: 'POST',
    base: 'desk',
    path: '/renewal',
    isPublic: true,
    about: 'Exchanges the HttpOnly device cookie for a fresh access token and rotates the cookie.',
    input: {
      body: Type.Object({
        language: Type.Optional(Type.String({ maxLength: 5 })),
        version: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    },
    answer: Session,
  }),
  beginDirectory: call({
    method: 'POST',
    base: 'desk',
    path: '/directory-sign-in',
    isPublic: true,
    about: 'Begins a sign-in by the directory of the firm; the browser continues at the returned address.',
    input: {
      body: Type.Object({
        /** Keeps the device signed in for 30 days, while the directory accepts the user. */
        remember: Type.Optional(Type.Boolean()),
        /** The directory asks who signs in, also where its own session could answer: the last sign-in was refused. */
        again: Type.Optional(Type.Boolean()),
      }),
    },
    answer: Type.Object({ address: Type.String() }),
  }),
  enterDirectory: call({
    method: 'POST',
    base: 'desk',
    path: '/directory-session',
    isPublic: true,
    about: 'Completes the sign-in of this browser after the directory has returned it to the desk.',
    input: {
      body: Type.Object({
        language: Type.Optional(Type.String({ maxLength: 5 })),
        version: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    },
    answer: Session,
  }),
  signOut: call({
    method: 'POST',
    base: 'desk',
    path: '/sign-out',
    changes: true,
    personal: true,
    about: 'Ends the session and the device credential, and frees the holds of this user.',
    input: { body: Type.Object({}) },
    /** Where a session by the directory ends there too; absent for others. */
    answer: Type.Object({ endAddress: Type.Optional(Type.String()) }),
  }),
  configurations: call({
    method: 'GET',
    path: '/load-configurations',
    personal: true,
    sparse: true,
    about: 'What the signed-in user may see, and the configuration of the desk.',
    answer: Type.Object({
      /** One JSON value as text; see settings.ts. */
      interfaceSetting: Type.String(),
      /** ISO 4217 code of the network; amounts are integers of its smallest unit. */
      currency: Type.String(),
      /** Decimals of the currency: 0, 2 or 3. Absent from an outside CRS: then there are two. */
      digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
      /** IANA zone of the days of sale and of the accounts; absent from an outside CRS. */
      timezone: Type.Optional(Type.String()),
      /** Letters of the longest ticket series; absent from an outside CRS, whose series have one. */
      seriesLetters: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      /** The agency requires a second factor, which has to be set up before any other call is answered. */
      mustAddFactor: Type.Optional(Type.Boolean()),
      /** The password has to be changed before any other call is answered. */
      mustChangePassword: Type.Optional(Type.Boolean()),
      hideSetting: Type.Array(Type.String()),
      permissions: Type.Object({
        canManageTruckCompanies: Type.Boolean(),
        trip: Type.Object({ canCheckIn: Type.Boolean() }),
        /** Absent from an outside CRS, which refuses what it does not permit. */
        rights: Type.Optional(Type.Array(Type.Enum(rights))),
      }),
      user: Type.Object({ nationality: Type.String(), fullName: Type.String() }),
      additionalServices: Type.Array(Type.Object({ name: Type.String(), code: Type.String() })),
      companyRedirections: Type.Array(Redirection),
      /** The table of the network that is to be filled next, while nothing can be sold yet. */
      emptyTable: Type.Optional(Type.Enum(tablesToSell)),
    }),
  }),
  together: call({
    method: 'POST',
    base: 'desk',
    path: '/together',
    without: 'The desk makes each call by itself.',
    about: 'Makes several calls that change nothing, and returns their responses in the same order.',
    input: {
      body: Type.Object({
        calls: Type.Array(
          Type.Object({
            /** The id in the description of the API, such as `reference.locations`. */
            id: Type.String({ maxLength: 60 }),
            path: Type.Optional(Parts),
            query: Type.Optional(Parts),
            body: Type.Optional(Parts),
            /** Code of the agency that the person acts for in this call. */
            alternate: Type.Optional(Type.String({ maxLength: 20 })),
          }),
          { minItems: 1, maxItems: mostTogether },
        ),
      }),
    },
    answer: Type.Object({
      answers: Type.Array(Type.Object({ status: Type.Integer(), answer: Parts })),
    }),
  }),
  changePassword: call({
    method: 'PUT',
    path: '/change-agency-user-password',
    hiddenBy: 'change_password',
    changes: true,
    personal: true,
    about: 'Changes the password of the signed-in user and signs out the user’s other devices.',
    input: {
      headers: Type.Object({
        newpassword: Password,
        /** The current password: required in a session opened in a browser, and verified wherever it is given. */
        password: Type.Optional(Password),
      }),
      body: Type.Object({}),
    },
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/forgot-password',
    isPublic: true,
    about: 'Mails a password reset code to the user; the response does not reveal whether the user exists.',
    input: {
      body: Type.Object({
        agencyCode: Type.Optional(Type.String({ maxLength: 20 })),
        userName: Type.String({ minLength: 1, maxLength: 200 }),
      }),
    },
  }),
  resetPassword: call({
    method: 'PUT',
    base: 'desk',
    path: '/password-reset',
    isPublic: true,
    about: 'Sets a new password with a mailed code, which is valid once and for one hour.',
    input: {
      headers: Type.Object({
        resetcode: Type.String({ minLength: 1, maxLength: 100 }),
        newpassword: Password,
      }),
      body: Type.Object({}),
    },
  }),
  alternateAgencies: call({
    method: 'POST',
    path: '/alternate-agencies',
    hiddenBy: 'alt_agency_code',
    personal: true,
    about:
      'Checks the credentials of another agency and returns the agencies that may now be acted for; ' +
      'later calls name one of them in the header alternateAgencyCode.',
    input: {
      body: Type.Object({
        agencyCode: Type.String({ minLength: 1, maxLength: 20 }),
        userName: Type.String({ minLength: 1, maxLength: 200 }),
        password: Type.String({ minLength: 1, maxLength: 1000 }),
        /** The validation code of that account; omitted where it has none. */
        validationCode: Type.Optional(Type.String({ maxLength: 100 })),
      }),
    },
    answer: Agencies,
  }),
  grantedAgencies: call({
    method: 'GET',
    base: 'desk',
    path: '/granted-agencies',
    hiddenBy: 'alt_agency_code',
    personal: true,
    without: 'The desk asks for the account of the other agency each time.',
    about: 'The agencies that may be acted for now, because the credentials of their account were checked.',
    answer: Agencies,
  }),
  health: call({
    method: 'GET',
    base: 'desk',
    path: '/health',
    isPublic: true,
    about: 'Whether this server can sell, and which calls beyond the specification it has.',
    answer: Type.Object({
      version: Type.String(),
      /** demo, season, stress, or empty where the data is the operator’s own. */
      world: Type.String(),
      /** Time in the zone of the network, YYYY-MM-DD HH:mm; the desk uses it as its clock. */
      now: Type.String(),
      /** IANA zone of `now`. Absent from an outside CRS: then it is that of the desk’s computer. */
      timezone: Type.Optional(Type.String()),
      /** False with an outside CRS that cannot sell in one transaction: a failed issue then leaves an option. */
      atomicSell: Type.Boolean(),
      links: Links,
      /** Name of the directory by which users may sign in; absent where there is none. */
      directory: Type.Optional(Type.String()),
      /** Faults outside any call since the server started; each one is logged. */
      faults: Type.Integer(),
    }),
  }),
  ...factorCalls,
})
