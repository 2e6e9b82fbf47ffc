import { defineCommands } from '../command/defineCommands.ts'
import i18next from 'i18next'
import { parcel as calls } from '../../contract/parcel.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, CommandServices, NoArguments } from '../command/command.ts'
import { focusTarget } from '../field/focus/focusTarget.ts'
import { invalidate } from '../request/record.ts'
import { request } from '../request/request.ts'
import { printCode, useParcels } from './parcelStore.ts'

declare module '../command/command.ts' {
  interface Commands {
    /** Goes to the field for labels, with the code of a row where one is given. */
    'parcel.scan': { code?: string }
    /** Records the scanned or typed code. */
    'parcel.track': NoArguments
    'parcel.find': NoArguments
  }
}

function scan({ code }: { code?: string }): void {
  if (code !== undefined) useParcels.setState({ scanned: code })
  focusTarget('parcel/scanned')
}

/** The field is empty again at once, so that the next label can be scanned while this one is sent. */
async function track(_: NoArguments, { say }: CommandServices): Promise<Refusal | undefined> {
  const { scanned, verb } = useParcels.getState()
  if (scanned.trim() === '') return undefined
  useParcels.setState({ scanned: '', scanRefused: undefined })
  const answer = await request(calls.track, { body: { scanned, verb } })
  if (isRefusal(answer)) {
    useParcels.setState({ scanRefused: answer })
    return answer
  }
  const { smallPackage, pieces } = answer
  useParcels.setState({ current: smallPackage })
  const { packageCode, quantity } = smallPackage
  const code = printCode(packageCode)
  say(
    i18next.t('parcel:tracked', {
      ...{ code, pieces: pieces.join(', '), quantity, what: i18next.t(`parcel:verb.${verb}`) },
    }),
  )
  await invalidate(calls.list)
  return undefined
}

const onPage = { where: ['smallPackages'], recorded: false } as const satisfies Partial<AnyCommand>

/** What happens to packages at the ports, and finding them. */
export const trackingCommands = defineCommands({
  'parcel.scan': { ...onPage, changes: 'nothing', run: scan },
  'parcel.track': { ...onPage, rights: ['sell', 'checkIn'], changes: 'record', palette: false, run: track },
  'parcel.find': { ...onPage, changes: 'nothing', run: () => void focusTarget('parcel/find') },
})
