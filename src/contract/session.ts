import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
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
  /** Seconds until the token expires; a call made later answers 058. */
  expiresIn: Type.Integer(),
  /** Where a named DEV label is due (everything but a production build). */
  production: Type.Boolean(),
})

/** Addresses outside that whoever runs the server has named; what is not there is not shown. */
const Links = Type.Object({
  /** Instead of the desk's own page of terms. */
  terms: Type.Optional(Type.String()),
  announcements: Type.Optional(Type.String()),
  ferryOperators: Type.Optional(Type.String()),
  /** Folder of the release notes and their pictures, instead of the desk’s own. */
  releaseNotes: Type.Optional(Type.String()),
})

/** In a header, percent-encoded. */
const Password = Type.String({ minLength: 1, maxLength: 3000 })

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
  signOut: call({
    method: 'POST',
    base: 'desk',
    path: '/sign-out',
    changes: true,
    personal: true,
    about: 'Ends the session and the device credential, and frees the holds of this user.',
    input: { body: Type.Object({}) },
  }),
  configurations: call({
    method: 'GET',
    path: '/load-configurations',
    personal: true,
    sparse: true,
    about: 'What the signed-in user may see and how the desk is set.',
    answer: Type.Object({
      /** One JSON value as text; see settings. */
      interfaceSetting: Type.String(),
      currency: Type.String(),
      hideSetting: Type.Array(Type.String()),
      permissions: Type.Object({
        canManageTruckCompanies: Type.Boolean(),
        trip: Type.Object({ canCheckIn: Type.Boolean() }),
      }),
      user: Type.Object({ nationality: Type.String(), fullName: Type.String() }),
      additionalServices: Type.Array(Type.Object({ name: Type.String(), code: Type.String() })),
      companyRedirections: Type.Array(Redirection),
    }),
  }),
  changePassword: call({
    method: 'PUT',
    path: '/change-agency-user-password',
    hiddenBy: 'change_password',
    changes: true,
    personal: true,
    about: 'Gives the signed-in user another password and signs the user’s other devices out.',
    input: {
      headers: Type.Object({
        newpassword: Password,
        /** The one until now: demanded of a session that was opened in a browser, proven wherever it is given. */
        password: Type.Optional(Password),
      }),
      body: Type.Object({}),
    },
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/forgot-password',
    isPublic: true,
    about: 'Mails a code for a new password to the user, if there is one; the answer never tells.',
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
    about: 'Sets a new password with a mailed code, which is good once and for an hour.',
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
      'Shows another agency’s account and answers the agencies that may be acted for with it; ' +
      'calls then name one in the header alternateAgencyCode.',
    input: {
      body: Type.Object({
        agencyCode: Type.String({ minLength: 1, maxLength: 20 }),
        userName: Type.String({ minLength: 1, maxLength: 200 }),
        password: Type.String({ minLength: 1, maxLength: 1000 }),
        /** Of that account, as for signing in; may be left out where it has none. */
        validationCode: Type.Optional(Type.String({ maxLength: 100 })),
      }),
    },
    answer: Type.Object({
      agencies: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
  }),
  health: call({
    method: 'GET',
    base: 'desk',
    path: '/health',
    isPublic: true,
    about: 'Whether this server can sell, and what it can do beyond the spec’s calls.',
    answer: Type.Object({
      version: Type.String(),
      /** demo, season, stress, or empty where the records are somebody’s own. */
      world: Type.String(),
      /** Port-local “now” of the agency, YYYY-MM-DD HH:mm; the desk shows and counts by it. */
      now: Type.String(),
      /** False behind an outside CRS that has no atomic sell: a failed issue then leaves an option. */
      atomicSell: Type.Boolean(),
      links: Links,
      /** Faults since it started that no call answered for; each is in its log. */
      faults: Type.Integer(),
    }),
  }),
})
