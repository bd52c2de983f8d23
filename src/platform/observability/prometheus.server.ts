import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { build } from '~/lib/build-flags'
import type { ConnectionUse } from '../database.server'
import type { Metrics } from './metrics.server'

/** Seconds. Few, because each combination of route, method and status has all of them. */
const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10]
const jobBuckets = [0.1, 1, 10, 60, 600]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The adapter for Prometheus; imported only with METRICS_PORT, because it costs memory and a part of the start. */
export function createPrometheus(connections?: () => ConnectionUse) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'app_http_request_duration_seconds',
    help: 'Requests by route pattern, method and status, and the time to their response. Files are not counted.',
    labelNames: ['route', 'method', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const events = new Counter({
    name: 'app_events_total',
    help: 'Events of the log by name, see docs/events.md.',
    labelNames: ['event'],
    registers,
  })
  const mails = new Counter({
    name: 'app_mails_total',
    help: 'Mails by result: sent or failed.',
    labelNames: ['result'],
    registers,
  })
  const jobs = new Histogram({
    name: 'app_job_duration_seconds',
    help: 'Background jobs by name and state, and the time that they ran.',
    labelNames: ['name', 'state'],
    buckets: jobBuckets,
    registers,
  })
  const errors = new Counter({
    name: 'app_errors_total',
    help: 'Unexpected errors of the server and of browsers.',
    labelNames: ['side'],
    registers,
  })
  // Alerts on an increase need the value before the first one.
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0)
  for (const side of ['server', 'browser']) errors.inc({ side }, 0)

  const buildInfo = new Gauge({
    name: 'app_build_info',
    help: 'Always 1. The labels name the running build.',
    labelNames: ['version', 'commit', 'node'],
    registers,
  })
  buildInfo.set({ version: build.version, commit: build.commit, node: process.version }, 1)
  if (connections) watchConnections(registry, connections)

  const adapter: Metrics = {
    requestEnded: ({ route, method, status }, seconds) =>
      requests.observe({ route, method: methods.has(method) ? method : 'other', status }, seconds),
    eventLogged: (event) => events.inc({ event }),
    mailEnded: (result) => mails.inc({ result }),
    jobEnded: (name, state, seconds) => jobs.observe({ name, state }, seconds),
    errorReported: (side) => errors.inc({ side }),
  }
  return { adapter, registry }
}

function watchConnections(registry: Registry, connections: () => ConnectionUse): void {
  registry.registerMetric(
    new Gauge({
      name: 'app_database_connections',
      help: 'Connections to PostgreSQL of this process by state: in_use or idle.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { inUse, idle } = connections()
        this.set({ state: 'in_use' }, inUse)
        this.set({ state: 'idle' }, idle)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'app_database_connections_max',
      help: 'How many connections this process may open (DATABASE_POOL_MAX).',
      registers: [],
      collect() {
        this.set(connections().max)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'app_database_connections_waiting',
      help: 'Statements and transactions of this process that wait for a connection.',
      registers: [],
      collect() {
        this.set(connections().waiting)
      },
    }),
  )
}
