/** Refusals of sign-ins, their second step and the factors for it, with the parameters of their texts. */
export const signInRefusals = {
  /** Wrong agency, user, password or validation code; the refusal never reveals which. */
  bad_sign_in: [],
  /** The agency signs in by the directory, not with passwords. */
  passwords_off: ['agency'],
  /** No directory is configured. */
  directory_missing: [],
  directory_unreachable: ['directory'],
  /** The directory, or the person there, has declined. */
  directory_cancelled: ['directory'],
  /** The answer is not one to this sign-in, or was used before. */
  directory_invalid: ['directory'],
  /** The directory issues no token by which sessions are renewed. */
  directory_unrenewable: ['directory'],
  /** The sign-in has expired or was completed, or belongs to another browser. */
  directory_over: [],
  /** No group of the person belongs to an agency. */
  directory_no_group: [],
  directory_blocked: [],
  too_many_tries: ['seconds'],
  /** The device can no longer renew its session. */
  signed_out: [],
  /** The current password is missing or wrong. */
  password_missing: [],
  password_wrong: [],
  password_too_short: ['least'],
  password_same: [],
  /** The mailed code has been used, has expired, or was never sent. */
  reset_code_unknown: [],
  /** The account is too new to decide about what its maker has submitted, or the other way round. */
  account_made_by_other: ['user', 'days'],
  alternate_is_own: [],
  /** The password of that agency was not confirmed recently, so that the session may no longer act for it. */
  alternate_agency_ended: ['agency'],
  /** Trips of one booking name different agencies. */
  alternate_agencies_differ: [],
  no_alternate_agency: [],
  /** The sign-in continues with a passkey or a code. */
  second_step: [],
  /** The step has expired, has failed too often, or belongs to another browser. */
  step_over: [],
  /** The passkey or code is not valid. */
  step_wrong: [],
  too_many_codes: ['seconds'],
  /** The agency requires a second factor that the user has not set up yet. */
  factor_required: [],
  /** A second factor is required at another account, where its user sets it up. */
  factor_required_there: [],
  /** The password was set by someone else, and is to be changed before any other call is answered. */
  password_change_required: [],
  /** The password was last entered too long ago for this change. */
  prove_again: [],
  /** The setup that the call continues has expired. */
  setup_over: [],
  passkey_refused: [],
  passkey_known: [],
  factor_not_found: [],
  /** The agency requires a second factor, and this is the last one. */
  factor_last: [],
  too_many_factors: ['most'],
  /** An outside CRS has its own rules of signing in. */
  factors_elsewhere: [],
} as const satisfies Record<string, readonly string[]>

/** Refusals that depend on the page and what it has shown, with the parameters of their texts. */
export const placeRefusals = {
  /** The place on screen has no use for it. */
  not_here: [],
  /** The page that has a use for it, by its screen. */
  only_on_page: ['page'],
  /** A page that is opened by its address, by its screen. */
  page_not_permitted: ['page'],
  /** The command books, pays or cancels, so only its own entry with a preview may run it. */
  not_by_name: ['id'],
  /** No error with a code has been shown. */
  no_fault: [],
} as const satisfies Record<string, readonly string[]>
