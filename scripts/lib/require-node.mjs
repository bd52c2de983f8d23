// Imported first by every command, so that an old Node prints this message and not a syntax error. The files beside it
// therefore use syntax and named imports of Node 16.
import { fail } from './fail.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `This needs Node.js 20.19 or newer; this is ${process.versions.node}.`,
    'Install a current Node.js from https://nodejs.org and run the command again.',
  )
}
