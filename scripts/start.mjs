import './lib/require-node.mjs'
import { installAndBuild } from './lib/build.mjs'
import { at } from './lib/root.mjs'
import { handOver } from './lib/run.mjs'

await installAndBuild()
handOver([at('scripts', 'serve.mjs')])
