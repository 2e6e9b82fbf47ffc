import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import type { Catalogue } from './catalogue.ts'
import { nameIn } from './records.ts'

type Answer = AnswerOf<typeof reference.companyRedirections>['companyRedirections']

/** Web pages of the companies with other products, as listed by the desk. */
export function redirectionsIn({ redirections }: Catalogue): (language: string) => Answer {
  return (language) =>
    redirections.map((redirection) => ({
      description: nameIn(language, redirection),
      redirectionUrl: redirection.url,
      urlParameters: redirection.parameters,
      methodType: redirection.method,
    }))
}

/** Further allowed targets of forms of the desk. */
export function formTargets({ redirections }: Catalogue): string[] {
  const posted = redirections.filter(({ method }) => method === 'POST')
  return [...new Set(posted.flatMap(({ url }) => URL.parse(url)?.origin ?? []))]
}
