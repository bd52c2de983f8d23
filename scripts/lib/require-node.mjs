// Imported first by every command, so that an old Node prints this message and not a syntax error. The files beside it
// therefore use syntax and named imports of Node 16.
import { arch, platform } from 'node:os'
import { fail } from './fail.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)

// On Linux the install brings a current Node as a package, by which everything after it runs. Elsewhere the installed one
// runs the product, whose job queue needs 22.12.
const bringsNode = platform() === 'linux' && ['x64', 'arm64'].includes(arch())
const [leastMajor, leastMinor] = bringsNode ? [20, 19] : [22, 12]

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  fail(
    `This needs Node.js ${leastMajor}.${leastMinor} or newer; this is ${process.versions.node}.`,
    'Install a current Node.js from https://nodejs.org and run the command again.',
  )
}
