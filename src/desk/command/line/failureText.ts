import type { TFunction } from 'i18next'
import type { Failure } from './reader.ts'

/** Why an entry is not understood. While its last word is being typed, only its possible completions are listed. */
export function failureText(failure: Failure, t: TFunction<'command'>, typing = false): string {
  const { failure: reason, typed } = failure
  const offers = failure.offers.join(' ')
  if (typing && offers !== '' && (reason === 'not_understood' || reason === 'unknown_port'))
    return `\`${typed}\`? ${offers}`
  const expected = failure.expected.map((slot) => t(`slot.${slot}`)).join(', ')
  const parameters = { expected, offers, typed }
  const defaultValue = t(`fail.${reason}`, parameters)
  if (offers !== '') return defaultValue
  const { like = [] } = failure
  // One thing that is possible there is named; of several the operator sees whole entries instead.
  if (failure.expected.length !== 1 && like.length > 0 && reason === 'not_understood')
    return t('fail.not_understood_like', { typed, like: like.join(' · ') })
  const otherwise = { ...parameters, defaultValue }
  return expected === ''
    ? t(`fail.${reason}_none`, otherwise)
    : t(`fail.${reason}_expected`, { ...otherwise, defaultValue: t(`fail.${reason}_none`, otherwise) })
}
