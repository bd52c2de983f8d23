import './lib/require-node.mjs'
import { buildOrFail } from './lib/build.mjs'
import { loadEnv } from './lib/env.mjs'
import { install } from './lib/install.mjs'
import { putToolsOnPath } from './lib/node.mjs'

loadEnv()
await install()
putToolsOnPath()
await buildOrFail()
