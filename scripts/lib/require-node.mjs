// Imported first by every command, so that an old Node meets this sentence and not a syntax error. For the
// same reason the files beside it keep to syntax and named imports that Node 16 already knows.
import { fail } from './fail.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `This needs Node.js 20.19 or newer; this is ${process.versions.node}.`,
    'Install a current Node.js from https://nodejs.org and run the command again.',
  )
}
