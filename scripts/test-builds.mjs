// What the journeys in a browser would otherwise build in the midst of them.
import './lib/require-node.mjs'
import { otherBuilds } from './lib/other-builds.mjs'
import { captureNode } from './lib/run.mjs'

for (const settings of Object.values(otherBuilds)) {
  const { ok, code } = await captureNode(['scripts/build.mjs'], {
    env: { ...process.env, ...settings },
    echo: true,
  })
  if (!ok) process.exit(code)
}
