import { groupCommand } from '../../group/commands.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { GroupSearch } from '../../group/GroupSearch.tsx'
import { GroupView } from '../../group/GroupView.tsx'
import { closeGroup, useGroup, type Group } from '../../group/groupStore.ts'
import { readTravellers } from '../../sale/entry/paste/read.ts'

/** Groups: finds one, or shows the one of the address. */
export function Groups() {
  const { reservationId } = useParams()
  const group = useGroup((state) => state.shown)
  const shown = group && isOf(group, reservationId) ? group : undefined
  useLayoutEffect(() => {
    const { shown: before } = useGroup.getState()
    if (before && !isOf(before, reservationId)) closeGroup()
  }, [reservationId])
  const missed = useGroupOfAddress(reservationId, shown !== undefined)
  return shown ? <GroupView group={shown} readNames={readTravellers} /> : <GroupSearch missed={missed} />
}

const isOf = ({ bookings }: Group, reservationId: string | undefined) =>
  bookings.some(({ crsReservationId }) => crsReservationId === reservationId?.toUpperCase())

/** Opens the group of an address that was opened as such; returns why there is none. */
function useGroupOfAddress(reservationId: string | undefined, isShown: boolean): Refusal | undefined {
  const [missed, setMissed] = useState<Refusal>()
  useEffect(() => {
    setMissed(undefined)
    if (!reservationId || isShown) return undefined
    let isHere = true
    void open(reservationId)
    return () => void (isHere = false)

    async function open(reference: string): Promise<void> {
      const outcome = await commands.run(groupCommand.open, { reference }, 'screen')
      if (isHere && !outcome.done) setMissed(outcome.refusal)
    }
  }, [reservationId, isShown])
  return missed
}
