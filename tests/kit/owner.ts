// Run by itself: owns the folder it is given until it is killed, as a Purser would.
import { startEmbedded } from '../../src/crs/database/embedded.ts'
import { claimFolder } from '../../src/crs/database/ownership.ts'

const [folder = '', port = '0'] = process.argv.slice(2)
const { url } = await startEmbedded(folder)
await claimFolder(url, Number(port))
console.log(url)
setInterval(() => undefined, 60_000)
