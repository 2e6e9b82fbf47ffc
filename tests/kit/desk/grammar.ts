import { standInPage } from './page.ts'

standInPage()
const { deskGrammar } = await import('../../../src/desk/app/contributions.ts')

export { deskGrammar as grammar }
