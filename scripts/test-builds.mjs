// Makes the further builds before the browser tests run.
import './lib/require-node.mjs'
import { otherBuilds } from './lib/builds.mjs'
import { captureNode } from './lib/run.mjs'

for (const settings of Object.values(otherBuilds)) {
  const { ok, code } = await captureNode(['scripts/build.mjs'], {
    env: { ...process.env, ...settings },
    echo: true,
  })
  if (!ok) process.exit(code)
}
