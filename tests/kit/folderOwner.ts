// Run by itself: owns the folder it is given until it is killed, as a Purser would.
import { ownFolder } from '../../src/crs/database/ownership.ts'

const [folder = '', port = '0'] = process.argv.slice(2)
const { url } = await ownFolder(folder, Number(port))
console.log(url)
setInterval(() => undefined, 60_000)
