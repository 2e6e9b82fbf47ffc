// Run as a separate process: owns the given folder like a Purser server until it is killed.
import { ownFolder } from '../../../src/crs/database/embedded/ownership.ts'

const [folder = '', port = '0'] = process.argv.slice(2)
const { url } = await ownFolder(folder, Number(port))
console.log(url)
setInterval(() => undefined, 60_000)
