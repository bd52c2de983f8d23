// Runs the built server: the last step of `npm start`, and the command for a deployment that has installed and built
// before. It does not read `.env`, which is for `npm start`, so that tests and deployments are not affected by such a
// file.
import './lib/require-node.mjs'
import { runServer } from './lib/run-server.mjs'

await runServer('listen')
