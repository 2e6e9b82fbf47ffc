import { groupCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { group as calls } from '../../../contract/group.ts'
import type { Cabin } from '../../../domain/group/cabinProposal.ts'
import { moveOccupant, moveOn, swapOccupants, type CabinTarget } from '../../../domain/group/moveOccupant.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { lastUser, showOthers } from '../groupChanges.ts'
import { changeAtPrice } from '../priceOfChange.ts'
import { openBooking, useGroup } from '../groupStore.ts'
import {
  occupantsOn,
  cabinsOf,
  changePlan,
  closeCabins,
  openCabins,
  redoPlan,
  renewCabins,
  undoPlan,
  useCabins,
  type CabinProposal,
} from './cabinsStore.ts'

/** Trips of the open booking that cabins can be chosen for. */
function tripCodes(): string[] {
  const { shown } = useGroup.getState()
  return ((shown && openBooking(shown))?.trips ?? []).map(
    ({ companyReservationCode }) => companyReservationCode,
  )
}

async function load(companyReservationCode?: string): Promise<CabinProposal | Refusal> {
  const { shown } = useGroup.getState()
  if (!shown) return refuse('no_booking_shown')
  const { company, rootCode: code } = shown
  return request(calls.cabinMix, {
    body: { company, code, ...(companyReservationCode !== undefined && { companyReservationCode }) },
  })
}

/** Changes that were not stored are shown again, over the cabins that the group has now. */
async function openAgain(): Promise<Refusal | undefined> {
  const { proposal, version, changes } = useCabins.getState()
  const { shown } = useGroup.getState()
  const code = proposal?.companyReservationCode
  if (!shown || code === undefined || changes.length === 0 || !tripCodes().includes(code)) return open()
  if (version === shown.version) return void useCabins.setState({ isOpen: true })
  const refusal = await renew(code)
  if (refusal) return refusal
  const held = ({ held: cabins }: CabinProposal) => JSON.stringify(cabins.map(({ uuids }) => uuids))
  const now = useCabins.getState().proposal
  if (proposal && now && held(now) !== held(proposal))
    return refuse('group_changed', { who: await lastUser({ ...shown, version }) })
  return undefined
}

/** Reads the cabins of a trip again, under what was changed. */
async function renew(companyReservationCode: string): Promise<Refusal | undefined> {
  const proposal = await load(companyReservationCode)
  const { shown } = useGroup.getState()
  if (isRefusal(proposal)) return proposal
  if (!shown) return refuse('no_booking_shown')
  const people = new Set(occupantsOn(shown, proposal).map(({ id }) => id))
  renewCabins(proposal, shown.version, people)
  return undefined
}

async function open(companyReservationCode?: string): Promise<Refusal | undefined> {
  const proposal = await load(companyReservationCode)
  const { shown } = useGroup.getState()
  if (isRefusal(proposal)) return proposal
  if (!shown) return refuse('no_booking_shown')
  if (proposal.types.length === 0) return refuse('cabin_none_on_ship')
  openCabins(proposal, shown.version)
  return undefined
}

/** The next trip that has cabins. */
async function otherTrip(): Promise<Refusal | undefined> {
  const { proposal, changes } = useCabins.getState()
  if (changes.length > 0) return refuse('cabin_unsaved')
  const codes = tripCodes()
  const at = codes.indexOf(proposal?.companyReservationCode ?? '')
  const next = codes[(at + 1) % codes.length]
  return codes.length < 2 ? refuse('cabin_one_trip') : open(next)
}

/** Reads free cabins again, because others may have been sold since. */
async function mix(): Promise<Refusal | undefined> {
  const before = useCabins.getState().proposal
  const proposal = await load(before?.companyReservationCode)
  if (isRefusal(proposal)) return proposal
  if (useCabins.getState().proposal !== before || !before) return undefined
  useCabins.setState({ proposal: { ...before, types: proposal.types } })
  changePlan({ cabins: cabinsOf(proposal.cabins), unplaced: proposal.unplaced.map(unplacedOf) })
  return undefined
}

const unplacedOf = ({ uuid, reason }: CabinProposal['unplaced'][number]) => ({ id: uuid, reason })

function situation() {
  const { proposal } = useCabins.getState()
  const { shown } = useGroup.getState()
  const people = shown && proposal ? occupantsOn(shown, proposal) : []
  const types = proposal?.types ?? []
  return { people, types: types.map(({ idOrCode, berths, free }) => ({ code: idOrCode, berths, free })) }
}

/** The person in the row of the cursor. */
function person(): string | undefined {
  const { current } = useCabins.getState()
  return situation().people.find(({ id }) => id === current)?.id
}

function apply(cabins: Cabin[] | Refusal): Refusal | undefined {
  if (isRefusal(cabins)) return cabins
  changePlan({ cabins })
  return undefined
}

function pickUp(): Refusal | undefined {
  const picked = person()
  if (picked === undefined) return refuse('cabin_nobody_chosen')
  useCabins.setState((state) => ({ picked: state.picked === picked ? undefined : picked }))
  return undefined
}

/** The cabin of the row of the cursor, or a free one of its type. */
function target(): CabinTarget | undefined {
  const { current = '', plan } = useCabins.getState()
  const cabin = plan.cabins.findIndex(({ ids }) => ids.includes(current))
  if (cabin >= 0) return { cabin }
  const [, code] = /^free (.+)$/.exec(current) ?? []
  return code === undefined ? undefined : { newOf: code }
}

function putDown(): Refusal | undefined {
  const { picked, plan } = useCabins.getState()
  const to = target()
  if (picked === undefined) return refuse('cabin_nobody_chosen')
  if (to === undefined) return refuse('cabin_no_further')
  if ('cabin' in to && plan.cabins[to.cabin]?.ids.includes(picked)) return pickUpAgain()
  return apply(moveOccupant(plan.cabins, picked, to, situation()))
}

/** Put down where it was: nothing changes. */
function pickUpAgain(): undefined {
  useCabins.setState({ picked: undefined })
  return undefined
}

function swap(): Refusal | undefined {
  const { picked, plan } = useCabins.getState()
  const other = person()
  if (picked === undefined || other === undefined) return refuse('cabin_nobody_chosen')
  return apply(swapOccupants(plan.cabins, [picked, other], situation()))
}

function step(by: 1 | -1): Refusal | undefined {
  const id = person()
  if (id === undefined) return refuse('cabin_nobody_chosen')
  return apply(moveOn(useCabins.getState().plan.cabins, id, by, situation()))
}

/** Cabins that differ from those that the group has. */
function changedCabins(): { idOrCode: string; uuids: string[] }[] {
  const { plan, proposal } = useCabins.getState()
  const keyOf = (code: string, ids: readonly string[]) => [code, ...ids.toSorted()].join(' ')
  const held = new Set(proposal?.held.map(({ idOrCode, uuids }) => keyOf(idOrCode, uuids)))
  return plan.cabins
    .filter(({ code, ids }) => !held.has(keyOf(code, ids)))
    .map(({ code, ids }) => ({ idOrCode: code, uuids: ids }))
}

async function keep(): Promise<Refusal | undefined> {
  const { shown } = useGroup.getState()
  const { proposal, version } = useCabins.getState()
  if (!shown || !proposal) return refuse('no_booking_shown')
  const cabins = changedCabins()
  if (cabins.length === 0) return refuse('cabins_shared_out')
  const { company, rootCode: code } = shown
  const { companyReservationCode } = proposal
  const body = { company, code, companyReservationCode, cabins, version }
  return changeAtPrice({
    group: shown,
    send: (expectedTotal) => request(calls.assignCabins, { body: { ...body, expectedTotal } }),
    finish: closeCabins,
    async refused(answer) {
      const refusal = await showOthers(shown, answer)
      return (refusal !== answer && (await renew(companyReservationCode))) || refusal
    },
  })
}

const noneOpen = () => (useGroup.getState().shown?.openReservationId ? undefined : refuse('no_booking_shown'))

const inside = { where: ['groupCabins'], changes: 'desk' } as const

/** The cabins of a group: mixed, changed by hand, and stored. */
export const cabinCommands = [
  defineCommand(groupCommand.cabins, {
    where: ['groups'],
    changes: 'nothing',
    awaits: 'groupCabins',
    refuses: noneOpen,
    run: openAgain,
  }),
  defineCommand(groupCommand.mixCabins, { ...inside, run: mix }),
  defineCommand(groupCommand.otherTrip, { ...inside, run: otherTrip }),
  defineCommand(groupCommand.pickUp, { ...inside, run: pickUp }),
  defineCommand(groupCommand.putDown, { ...inside, run: putDown }),
  defineCommand(groupCommand.swapPeople, { ...inside, run: swap }),
  defineCommand(groupCommand.cabinBefore, { ...inside, run: () => step(-1) }),
  defineCommand(groupCommand.cabinAfter, { ...inside, run: () => step(1) }),
  defineCommand(groupCommand.undoCabins, {
    ...inside,
    run: () => (undoPlan() ? undefined : refuse('nothing_to_undo')),
  }),
  defineCommand(groupCommand.redoCabins, {
    ...inside,
    run: () => (redoPlan() ? undefined : refuse('nothing_to_undo')),
  }),
  defineCommand(groupCommand.keepCabins, {
    ...inside,
    rights: ['change'],
    changes: 'record',
    palette: false,
    run: keep,
  }),
  defineCommand(groupCommand.leaveCabins, {
    ...inside,
    palette: false,
    run: () => useCabins.setState({ isOpen: false, picked: undefined }),
  }),
]
