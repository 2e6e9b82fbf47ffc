import { testViews } from './accessible.ts'
import { areas } from './views.ts'

testViews(areas.gate)
