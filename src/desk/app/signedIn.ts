/** Modules that every signed-in operator needs, loaded together as one file of the built desk. */
export { loadReferenceLists } from '../reference/loadReferenceLists.ts'
export { isForbiddenPage, pageOf } from './contributions.ts'
export { drafts } from './drafts.ts'
export { Desk } from './frame/Desk.tsx'
export { loadPage, openPage } from './navigation/loadPage.tsx'
