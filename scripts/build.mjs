import './lib/require-node.mjs'
import { installAndBuild } from './lib/build.mjs'

await installAndBuild()
