// Runs background jobs alone, beside instances that answer requests with JOBS=false. Like `npm run serve`, it needs a build.
import './lib/require-node.mjs'
import { runServer } from './lib/run-server.mjs'

await runServer('work')
