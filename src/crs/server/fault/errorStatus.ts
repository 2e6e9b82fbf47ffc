/**
 * Errors of the server itself, outside any rule, with their HTTP status. The refusals of rules are listed in
 * domain/refusal.ts. The texts of both are in locales/<language>: server.json and refusal.json.
 */
export const errorStatus = {
  malformed: 400,
  not_json: 400,
  unknown_token: 401,
  cross_site: 403,
  unnamed_proxy: 403,
  unknown_call: 404,
  wrong_method: 405,
  still_running: 409,
  key_reused: 409,
  too_large: 413,
  not_json_type: 415,
  unknown_host: 421,
  throttled: 429,
  headers_too_large: 431,
  fault: 500,
  upstream_fault: 502,
  unavailable: 503,
  disk_full: 503,
  upstream_silent: 504,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
