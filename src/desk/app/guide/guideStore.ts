import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import { isPermitted } from '../../session/permission.ts'
import { changeSettings, flushSettings, useSettings } from '../../settings/settingsStore.ts'
import { guideIds, guides, type GuideId } from './guides.ts'

/** The guides that are shown on their pages. */
export const useGuides = create<{ open: ReadonlySet<GuideId> }>(() => ({ open: new Set() }))

onSessionEnd(() => useGuides.setState({ open: new Set() }))

function isSeen(id: GuideId): boolean {
  const { firstSaleSeen = false, guidesSeen = [] } = useSettings.getState().value
  return id === 'sale' ? firstSaleSeen : guidesSeen.includes(id)
}

/**
 * Opens the guides after sign-in that the user has neither finished nor dismissed on any machine, of the work that the
 * user may do.
 */
export function offerGuides(): void {
  const offered = guideIds.filter((id) => isPermitted(guides[id].rights) && !isSeen(id))
  useGuides.setState({ open: new Set(offered) })
}

/** Keeps the guide from opening at the next sign-in. The settings report a failed save. */
export function markSeen(id: GuideId): void {
  if (isSeen(id)) return
  changeSettings((draft) => {
    if (id === 'sale') draft.firstSaleSeen = true
    else draft.guidesSeen = [...(draft.guidesSeen ?? []), id]
  })
  void flushSettings()
}

export function closeGuide(id: GuideId): void {
  useGuides.setState(({ open }) => ({ open: new Set([...open].filter((one) => one !== id)) }))
}

/** Dismisses a guide for good, or opens it again. */
export function toggleGuide(id: GuideId): void {
  if (useGuides.getState().open.has(id)) {
    markSeen(id)
    closeGuide(id)
  } else useGuides.setState(({ open }) => ({ open: new Set([...open, id]) }))
}
