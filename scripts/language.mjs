// npm run language add de: adds German, with English texts until they are translated. npm run language remove sw:
// removes Swahili. A language is a file `<code>.json` in every messages folder and a line in src/i18n/languages.ts,
// from which everything else is derived. Without arguments: counts the untranslated texts of each language.
import './lib/require-node.mjs'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { forgetDone, noteDone } from './lib/done.mjs'
import { fail } from './lib/fail.mjs'
import { installTools } from './lib/install.mjs'
import { textsFor, untranslated } from './lib/language-texts.mjs'
import {
  defaultLanguage,
  languageCodes,
  languageOf,
  languagesFile,
  withLanguage,
  withoutLanguage,
} from './lib/languages.mjs'
import { messageFolders } from './lib/message-folders.mjs'
import { tool } from './lib/node.mjs'
import { at } from './lib/root.mjs'
import { capture, captureNode } from './lib/run.mjs'
import { replaying, requireCleanTree } from './lib/working-tree.mjs'

const [command, code = ''] = process.argv.slice(2)
const english = defaultLanguage()
const codes = languageCodes()
const list = readFileSync(at(languagesFile), 'utf8')
const files = messageFolders().map(({ path }) => ({
  file: `${path}/${code}.json`,
  source: `${path}/${english}.json`,
}))
const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'))

if (command === 'add') await add()
else if (command === 'remove') await remove()
else if (command) fail(`There is no npm run language ${command}`, 'npm run language add de, or remove de')
else report()

async function add() {
  const language = languageOf(code)
  if ('fault' in language) fail(language.fault, language.next)
  if (codes.includes(code))
    fail(`${language.name} is there already`, 'npm run language says what is left to translate')
  await requireCleanTree('Commit or stash them: the new language is then one change')
  for (const { file, source } of files)
    writeFileSync(at(file), `${JSON.stringify(textsFor(readJson(source), code), null, 2)}\n`)
  writeFileSync(at(languagesFile), withLanguage(list, code, language))
  // Recorded, so that an upgrade repeats it on the next release.
  noteDone(`language add ${code}`)
  await format(files.map(({ file }) => file))
  console.log(`✓ ${language.name} is there, in English so far: ${files.length} files, and a line in ${languagesFile}.
  Translate <folder>/messages*/${code}.json, and delete the line "_review" of each file that is done; npm run language counts
  what is left. A script that the fonts lack needs one (src/ui/fonts.css). Look at it (npm start), run npm test, then commit it
  as one change. npm run language remove ${code} takes it out again.`)
}

async function remove() {
  if (!codes.includes(code)) fail(`There is no language “${code}”`, `npm run language remove ${codes.at(-1)}`)
  if (code === english)
    fail(`${english} stands in for texts that others lack, and types are made of it`, 'Choose another one')
  await requireCleanTree('Commit or stash them: what is removed is then one change')
  for (const { file } of files) rmSync(at(file))
  writeFileSync(at(languagesFile), withoutLanguage(list, code))
  if (!forgetDone(`language add ${code}`)) noteDone(`language remove ${code}`)
  await format([])
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(code)
  const named = await capture('git', [
    'grep',
    '--line-number',
    '--word-regexp',
    name,
    '--',
    'README.md',
    'docs/*.md',
  ])
  console.log(`✓ ${name} is removed. People who chose it read the language of their browser, or ${english}.
  Look at it (git status, npm start), run npm test, then commit it as one change.`)
  if (named.ok) console.log(`\nThese lines still name it:\n${named.output.trim().replaceAll(/^/gm, '  ')}`)
}

async function format(written) {
  if (replaying) return
  await installTools()
  const { ok, output } = await captureNode([tool('oxfmt'), ...written, languagesFile, 'package.json'])
  if (!ok) fail(`Formatting failed. Undo everything: git checkout . && git clean -fd\n${output}`)
}

function report() {
  for (const each of codes) {
    const left = messageFolders()
      .map(({ path }) => ({
        file: `${path}/${each}.json`,
        texts: readJson(`${path}/${each}.json`),
        source: readJson(`${path}/${english}.json`),
      }))
      .filter(({ texts }) => texts._review)
      .map(({ file, texts, source }) => ({ file, count: untranslated(texts, source).length }))
    const count = left.reduce((sum, file) => sum + file.count, 0)
    console.log(
      left.length === 0 ? `✓ ${each}` : `✗ ${each}: ${left.length} files to read, ${count} texts in English`,
    )
    for (const file of left) console.log(`  ${file.file}: ${file.count}`)
  }
}
