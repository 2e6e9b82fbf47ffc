import { useGroup, type Group } from './groupStore.ts'

/** The group on screen. */
export const shownGroup = () => useGroup.getState().shown

/** How calls name a group. */
export const codeOf = ({ company, rootCode }: Pick<Group, 'company' | 'rootCode'>) => ({
  company,
  code: rootCode,
})
