/** The agency and the user of the one-time sign-in with which an empty network is set up; they are in no table of it. */
export const setUpSignIn = { agency: 'SETUP', name: 'setup' } as const
