// Optional: sends traces with OpenTelemetry. Its packages are not dependencies of the product, because they cost a second of
// the start and 50 MB of memory. Install them beside it, and load this file before the server:
//
//   npm install --no-save @opentelemetry/sdk-node@0.301 @opentelemetry/sdk-trace@3.1 @opentelemetry/exporter-trace-otlp-http@0.301
//   OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318 OTEL_SERVICE_NAME=product \
//     node --import ./deploy/opentelemetry.mjs scripts/serve.mjs
//
// The variables are those of OpenTelemetry (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES …).
// docs/observability.md says which spans there are.

const packages = {
  '@opentelemetry/sdk-node': '0.301',
  '@opentelemetry/sdk-trace': '3.1',
  '@opentelemetry/exporter-trace-otlp-http': '0.301',
}

/** @returns {Promise<any[]>} */
async function load() {
  try {
    return await Promise.all(Object.keys(packages).map((name) => import(name)))
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
    const named = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
    console.error(
      `deploy/opentelemetry.mjs needs packages that are not installed.\n` +
        `  Run: npm install --no-save ${named.join(' ')}\n` +
        `  Or start the server without --import, which sends no traces.`,
    )
    process.exit(1)
  }
}

const [{ NodeSDK }, { BatchSpanProcessor }, { OTLPTraceExporter }] = await load()

// No instrumentation of libraries: the product makes its own spans of requests, calls and statements.
const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })
new NodeSDK({ spanProcessors: [processor], instrumentations: [] }).start()

// The server exits by itself at the end of its graceful shutdown; until then spans are sent as they end.
const flush = () => void processor.forceFlush().catch(() => {})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => setInterval(flush, 250).unref())
