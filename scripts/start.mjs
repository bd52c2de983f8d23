import './lib/require-node.mjs'
import { buildOrFail } from './lib/build.mjs'
import { loadEnv } from './lib/env.mjs'
import { install } from './lib/install.mjs'
import { putToolsOnPath } from './lib/node.mjs'
import { at } from './lib/root.mjs'
import { handOver } from './lib/run.mjs'

loadEnv()
await install()
putToolsOnPath()
await buildOrFail()
handOver([at('scripts', 'serve.mjs')])
