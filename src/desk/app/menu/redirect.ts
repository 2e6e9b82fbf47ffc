import type { AnswerOf } from '../../../contract/call.ts'
import type { reference } from '../../../contract/reference.ts'

export type Redirection = AnswerOf<typeof reference.companyRedirections>['companyRedirections'][number]

/** The address of a GET request; the parameters are added to those already in it. */
export function addressOf({ redirectionUrl, urlParameters }: Redirection): string {
  const address = new URL(redirectionUrl)
  for (const [name, value] of new URLSearchParams(urlParameters)) address.searchParams.append(name, value)
  return address.href
}

/** Opens a company’s page in a new window, by GET or by posting a form. */
export function redirect(redirection: Redirection): void {
  if (redirection.methodType !== 'POST') {
    window.open(addressOf(redirection), '_blank', 'noopener')
    return
  }
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: redirection.redirectionUrl, target: '_blank', hidden: true })
  form.rel = 'noopener'
  for (const [name, value] of new URLSearchParams(redirection.urlParameters))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}
