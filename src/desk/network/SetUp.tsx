import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { network as calls } from '../../contract/network.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { leastLength, refusePassword } from '../../domain/session/password.ts'
import { currentLanguage } from '../language/language.ts'
import { problemText, refusalText } from '../request/fault.ts'
import { request } from '../request/request.ts'
import { OpenForm, PlainField } from '../session/OpenForm.tsx'
import { signIn, signOut } from '../session/sessionStore.ts'

const sections = {
  network: ['networkName', 'currency', 'timezone', 'nationality'],
  company: ['companyCode', 'companyName', 'letters'],
  agency: ['agencyCode', 'agencyName'],
  user: ['userName', 'fullName', 'password', 'repeated'],
} as const
type FieldName = (typeof sections)[keyof typeof sections][number]
const names: readonly FieldName[] = Object.values(sections).flat()

/** The field for a part of the input that the server refuses. */
const fields: Readonly<Record<string, FieldName>> = {
  '/network/name': 'networkName',
  '/network/currency': 'currency',
  '/network/timezone': 'timezone',
  '/network/nationality': 'nationality',
  '/company/code': 'companyCode',
  '/company/name': 'companyName',
  '/company/letters': 'letters',
  '/agency/code': 'agencyCode',
  '/agency/name': 'agencyName',
  '/user/name': 'userName',
  '/user/fullName': 'fullName',
  '/user/password': 'password',
}

/** Shown in empty fields. */
const examples: Partial<Record<FieldName, string>> = {
  networkName: 'Northern Isles Ferries',
  currency: 'NOK',
  nationality: 'NO',
  companyCode: 'NIF',
  companyName: 'Northern Isles Ferries',
  letters: 'N',
  agencyCode: '100',
  agencyName: 'Harbour Travel',
  userName: 'kari',
  fullName: 'Kari Hansen',
}

/** Written in capitals. */
const capitals = new Set<FieldName>(['currency', 'nationality', 'companyCode', 'letters', 'agencyCode'])

type Typed = Readonly<Record<FieldName, string>>
type Errors = Partial<Record<FieldName, string>>

const empty = (): Typed => ({
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Typed),
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const inputOf = (typed: Typed) => ({
  network: {
    name: typed.networkName,
    currency: typed.currency,
    timezone: typed.timezone,
    nationality: typed.nationality,
  },
  company: { code: typed.companyCode, name: typed.companyName, letters: typed.letters },
  agency: { code: typed.agencyCode, name: typed.agencyName },
  user: {
    name: typed.userName,
    fullName: typed.fullName,
    password: typed.password,
    language: currentLanguage(),
  },
})

/** In place of the desk after the one-time sign-in: the network, its company, an agency and the first user. */
export default function SetUp({ onDone }: { onDone(): void }) {
  const { t } = useTranslation(['network', 'session', 'app'])
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function show(faulty: Errors): boolean {
    setErrors(faulty)
    const first = names.find((name) => faulty[name] !== undefined)
    if (first) document.getElementById(first)?.focus()
    return first === undefined
  }

  async function submit(): Promise<void> {
    setProblem(undefined)
    const { password } = typed
    const weak = refusePassword(password)
    const absent = names.filter((name) => typed[name].trim() === '')
    const faulty: Errors = {
      ...(weak && { password: refusalText(weak) }),
      ...(password !== typed.repeated && { repeated: t('setUp.notRepeated') }),
      ...Object.fromEntries(absent.map((name) => [name, t('session:required')])),
    }
    if (busy || !show(faulty)) return
    setBusy(true)
    try {
      const answer = await request(calls.setUp, { body: inputOf(typed) })
      if (isRefusal(answer)) refuseAt(answer.at, refusalText(answer))
      else await enter()
    } catch (fault) {
      setProblem(problemText(fault))
    } finally {
      setBusy(false)
    }
  }

  function refuseAt(at: string | undefined, words: string): void {
    const field = at === undefined ? undefined : fields[at]
    if (field) show({ [field]: words })
    else setProblem(words)
  }

  /** The one-time sign-in has ended: the first user signs in. */
  async function enter(): Promise<void> {
    const agencyCode = typed.agencyCode.trim()
    const { userName, password } = typed
    const credentials = { agencyCode, userName: userName.trim(), password, validationCode: agencyCode }
    const refused = await signIn({ ...credentials, remember: false }, currentLanguage())
    if (refused) setProblem(refusalText(refused))
    else onDone()
  }

  return (
    <OpenForm
      title={t('setUp.title')}
      roomy
      onSubmit={submit}
      foot={
        <button type="button" className="button" onClick={() => void signOut()}>
          {t('app:command.signOut')}
        </button>
      }
    >
      <p>{t('setUp.about')}</p>
      {Object.entries(sections).map(([section, fieldNames]) => (
        <fieldset key={section} className="set-up-part">
          <legend className="section-title">{t(`setUp.part.${section as keyof typeof sections}`)}</legend>
          {fieldNames.map((name) => (
            <PlainField
              key={name}
              name={name}
              label={t(`setUp.field.${name}`)}
              value={typed[name]}
              autoComplete={name === 'password' || name === 'repeated' ? 'new-password' : 'off'}
              secret={name === 'password' || name === 'repeated'}
              missing={false}
              error={errors[name]}
              autoFocus={name === 'networkName'}
              placeholder={
                name === 'password' ? t('setUp.leastLength', { least: leastLength }) : examples[name]
              }
              onChange={(text) =>
                setTyped((before) => ({ ...before, [name]: capitals.has(name) ? text.toUpperCase() : text }))
              }
            />
          ))}
        </fieldset>
      ))}
      <p className="login-said" role="alert">
        {problem}
      </p>
      <button type="submit" className="button main" aria-busy={busy}>
        {t('setUp.submit')}
      </button>
    </OpenForm>
  )
}
