import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identity } from '../../scripts/lib/postgres.mjs'
import { freePort } from './process'

const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' }
const debianBinaries = '/usr/lib/postgresql'

const postgresVersions = () => (existsSync(debianBinaries) ? readdirSync(debianBinaries) : [])

/** Needs Debian's packages etcd-server, patroni, haproxy and postgresql. */
export const hasPatroni = () =>
  Object.values(programs).every((path) => existsSync(path)) && postgresVersions().length > 0

type Node = { name: string; api: string; directory: string; process: ChildProcess }

/**
 * Three PostgreSQL nodes with automatic failover behind a proxy, as managed databases have. Commits are synchronous to
 * one standby, so that acknowledged writes survive the loss of the primary.
 */
export async function startCluster() {
  const home = mkdtempSync(join(tmpdir(), 'patroni-'))
  if (identity.uid) chownSync(home, identity.uid, identity.gid)
  const children: ChildProcess[] = []
  let said = ''
  const launch = (program: string, args: string[]) => {
    const child = spawn(program, args, {
      ...identity,
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-20_000)))
    children.push(child)
    return child
  }

  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const etcd = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  const etcdOptions = {
    name: 'only',
    'data-dir': join(home, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': etcd,
    'advertise-client-urls': etcd,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `only=${peer}`,
  }
  launch(
    programs.etcd,
    Object.entries(etcdOptions).map(([name, value]) => `--${name}=${value}`),
  )

  const binaries = join(debianBinaries, postgresVersions().toSorted().at(-1)!, 'bin')
  const nodes: Node[] = []
  const servers: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const [api, port] = [await freePort(), await freePort()]
    const directory = join(home, name)
    const config = join(home, `${name}.json`)
    mkdirSync(join(home, `${name}-tmp`))
    if (identity.uid) chownSync(join(home, `${name}-tmp`), identity.uid, identity.gid)
    // JSON is YAML too.
    writeFileSync(
      config,
      JSON.stringify(nodeConfig({ name, api, port, directory, etcdPort, binaries, home })),
    )
    nodes.push({
      name,
      api: `http://127.0.0.1:${api}`,
      directory,
      process: launch(programs.patroni, [config]),
    })
    servers.push(`server ${name} 127.0.0.1:${port} check port ${api}`)
  }

  const proxyConfig = join(home, 'haproxy.cfg')
  writeFileSync(proxyConfig, haproxyConfig(proxyPort, servers))
  launch(programs.haproxy, ['-db', '-f', proxyConfig])

  const roleOf = async (node: Node) => {
    const response = await fetch(node.api, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    const { role, state } = ((await response?.json().catch(() => null)) ?? {}) as {
      role?: string
      state?: string
    }
    return state === 'running' ? role : undefined
  }
  /** The node that accepts writes, once there is one other than `not`. */
  const primary = async (not?: string): Promise<Node> => {
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(25)) {
      for (const node of nodes)
        if (node.name !== not && (await fetch(`${node.api}/primary`).catch(() => null))?.ok) return node
    }
    throw new Error(`no primary: ${said}`)
  }
  const settled = async (): Promise<void> => {
    for (const until = Date.now() + 90_000; Date.now() < until; await pause(250)) {
      const roles = await Promise.all(nodes.map(roleOf))
      const synchronous = await Promise.all(
        nodes.map(async ({ api }) => (await fetch(`${api}/synchronous`).catch(() => null))?.ok ?? false),
      )
      if (roles.filter((role) => role === 'replica').length === 2 && synchronous.includes(true)) return
    }
    throw new Error(`the cluster did not come up: ${said}`)
  }

  return {
    url: `postgres://postgres:postgres@127.0.0.1:${proxyPort}/postgres`,
    primary,
    settled,
    async switchover(): Promise<void> {
      const { name, api } = await primary()
      const response = await fetch(`${api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      })
      if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
    },
    /** Simulates a power loss: kills the database and its Patroni at once. */
    kill(node: Node): void {
      const [postmaster] = readFileSync(join(node.directory, 'postmaster.pid'), 'utf8').split('\n', 1)
      node.process.kill('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
    },
    async stop(): Promise<void> {
      for (const { directory } of nodes) {
        const file = join(directory, 'postmaster.pid')
        const [postmaster] = existsSync(file) ? readFileSync(file, 'utf8').split('\n', 1) : []
        if (postmaster) stopQuietly(Number(postmaster))
      }
      for (const child of children) child.kill('SIGKILL')
      await pause(300)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function stopQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {}
}

type NodeOptions = {
  name: string
  api: number
  port: number
  directory: string
  etcdPort: number
  binaries: string
  home: string
}

function nodeConfig({ name, api, port, directory, etcdPort, binaries, home }: NodeOptions) {
  const account = (username: string) => ({ username, password: username })
  return {
    scope: 'product',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 60 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: directory,
      bin_dir: binaries,
      pgpass: join(home, `${name}-tmp`, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: join(home, `${name}-tmp`) },
      pg_hba: [
        'host all all 127.0.0.1/32 md5',
        'host replication all 127.0.0.1/32 md5',
        'local all all trust',
      ],
    },
  }
}

/** Cuts connections to a former primary, so that no client keeps using it. */
const haproxyConfig = (port: number, servers: string[]) => `
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions
  ${servers.join('\n  ')}
`
