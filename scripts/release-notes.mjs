// Prints the section of a version in CHANGELOG.md: node scripts/release-notes.mjs 0.2.0
import './lib/require-node.mjs'
import { readFileSync } from 'node:fs'
import { fail } from './lib/fail.mjs'
import { at } from './lib/root.mjs'

const [version] = process.argv.slice(2)
if (!version) fail('No version was given.', 'Give it as in `node scripts/release-notes.mjs 0.2.0`.')

const sections = readFileSync(at('CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
const found = sections.find((section) => section.split(/[ \n]/, 1)[0] === version)
if (!found) fail(`CHANGELOG.md has no section of version ${version}.`, 'Add it, and set the tag again.')

process.stdout.write(`${found.slice(found.indexOf('\n')).trim()}\n`)
