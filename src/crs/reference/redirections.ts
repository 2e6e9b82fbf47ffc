import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import type { Catalogue } from './catalogue.ts'
import { nameIn } from './records.ts'

type Answer = AnswerOf<typeof reference.companyRedirections>['companyRedirections']

/** Pages of the companies where more is sold, as the desk lists them. */
export function redirectionsIn({ redirections }: Catalogue): (language: string) => Answer {
  return (language) =>
    redirections.map((one) => ({
      description: nameIn(language, one),
      redirectionUrl: one.url,
      urlParameters: one.parameters,
      methodType: one.method,
    }))
}

/** Where forms of the desk may be sent besides. */
export function formTargets({ redirections }: Catalogue): string[] {
  const posted = redirections.filter(({ method }) => method === 'POST')
  return [...new Set(posted.map(({ url }) => new URL(url).origin))]
}
