// npm run rename "Our Product" [our-product]: renames the product. One file has the name; files that cannot import it
// are a closed list (lib/rename-product.mjs), instead of search and replace.
import './lib/require-node.mjs'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { noteDone } from './lib/done.mjs'
import { fail } from './lib/fail.mjs'
import { installTools } from './lib/install.mjs'
import { tool } from './lib/node.mjs'
import { firstName, placesOf, productOf, removed, renamed } from './lib/rename-product.mjs'
import { at } from './lib/root.mjs'
import { capture, captureNode } from './lib/run.mjs'
import { replaying, requireCleanTree } from './lib/working-tree.mjs'

const named = productOf(...process.argv.slice(2))
if ('fault' in named) fail(named.fault, named.next)
const { product } = named
await requireCleanTree('Commit or stash them: the new name is then one change')

const before = productNow()
const files = Object.keys(renamed).filter((file) => existsSync(at(file)))
for (const file of files) writeFileSync(at(file), renamed[file](readFileSync(at(file), 'utf8'), product))
for (const file of removed) rmSync(at(file), { force: true })
noteDone(`rename ${JSON.stringify(product.name)} ${product.slug}`, (earlier) => earlier.startsWith('rename '))

if (!replaying) {
  await installTools()
  const formatted = await captureNode([tool('oxfmt'), ...files])
  if (!formatted.ok) fail(`Formatting failed. Undo everything: git checkout .\n${formatted.output}`)
}

console.log(`✓ It is called ${product.name} now, and ${product.slug} in cookies, files and connections.`)
if (before.slug !== product.slug)
  console.log(
    '  Its cookies have other names: everybody signs in once more, and gets the mail about a new device.',
  )
console.log(`  Yours to draw and to write: the mark (src/ui/wordmark.tsx, public/favicon.svg), README.md, the poster
  (login.motto in src/modules/auth/messages-public) and whom visitors of a demo write to (src/modules/demo/demo-mode.tsx).`)

const left = before.name === product.name ? [] : placesOf(before.name, await textFiles())
if (left.length > 0) {
  console.log(`\nThese lines still say ${before.name}. Change those that mean the product:`)
  for (const place of left.slice(0, 20)) console.log(`  ${place}`)
  if (left.length > 20) console.log(`  and ${left.length - 20} more`)
}
console.log('\nLook at it (git diff, npm start), run npm test, then commit it as one change.')
// The original name is no ordinary word; another one may be.
process.exit(before.name === firstName && left.length > 0 ? 1 : 0)

function productNow() {
  const text = readFileSync(at('src/lib/product.ts'), 'utf8')
  const [name, slug] = ['name', 'slug'].map((key) => {
    const [, quote, value] = new RegExp(`^ {2}${key}: (['"])(.*)\\1,$`, 'm').exec(text) ?? []
    return quote ? value.replaceAll(/\\(.)/g, '$1') : fail(`src/lib/product.ts has no line for the ${key}`)
  })
  return { name, slug }
}

async function textFiles() {
  const { output } = await capture('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  return output
    .split('\0')
    .filter((file) => file && existsSync(at(file)))
    .map((file) => /** @type {[string, string]} */ ([file, readFileSync(at(file), 'utf8')]))
    .filter(([, text]) => !text.includes('\0'))
}
