/**
 * Fan-out: one event to 2,000 sockets of this server, beside a bare loop over `ws` in the same run.
 * `npm run bench -- fan-out`. Server and clients are processes of their own, so that their CPU and
 * memory are told apart. Goals (spec/runtime.md §4): ≤ 10 µs a delivery, p99 of a round ≤ 100 ms, ≤ 20 KiB a socket.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '../server/realtime/clock'
import { createHub } from '../server/realtime/hub'
import { createMessages } from '../server/realtime/messages'
import { createRightsLog } from '../server/realtime/rights-log'
import { signSubscription } from '../server/realtime/signature'
import { serveSockets } from '../server/realtime/socket-server'
import { createSubscriptions } from '../server/realtime/subscriptions'
import { machine } from './machine'

const app = { key: 'bench', secret: 'bench-secret' }
const channel = 'private-cm.tax-category'
const [count = 2_000, rounds = 200] = process.argv.slice(3).map(Number)
const role = process.argv[2]

interface Report {
  usPerDelivery: number
  kibPerSocket: number
}
type Serving = { port: number; connected: () => number; deliver: (round: number) => void }

if (role === 'kontor' || role === 'bare') await serve(role === 'kontor' ? await kontor() : await bare())
else if (role === 'clients') await connectClients(Number(process.argv[5]))
else await compare(Number(role) || 2_000, Number(process.argv[3]) || 200)

async function compare(sockets: number, times: number): Promise<void> {
  console.log(`${machine()}; ${sockets} sockets, ${times} rounds`)
  const bareResult = await measure('bare', sockets, times)
  const ours = await measure('kontor', sockets, times)
  console.log(
    `ratio to the bare loop: CPU ${(ours.usPerDelivery / bareResult.usPerDelivery).toFixed(2)}, memory ${(ours.kibPerSocket / bareResult.kibPerSocket).toFixed(2)}`,
  )
}

async function measure(which: 'bare' | 'kontor', sockets: number, times: number): Promise<Report> {
  const server = start([which, String(sockets), String(times)])
  const { port } = await message<{ port: number }>(server, 'listening')
  const clients = start(['clients', String(sockets), String(times), String(port)])
  await message(clients, 'subscribed')
  server.send({ type: 'go' })
  const [report, { p50, p99 }] = await Promise.all([
    message<Report>(server, 'done'),
    message<{ p50: number; p99: number }>(clients, 'heard'),
  ])
  console.log(
    `${which.padEnd(7)} ${report.usPerDelivery.toFixed(2)} µs CPU a delivery · last of ${sockets} after p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms · ${report.kibPerSocket.toFixed(1)} KiB a socket`,
  )
  server.kill()
  clients.kill()
  return report
}

function start(args: string[]): ChildProcess {
  return fork(fileURLToPath(import.meta.url), args, { execArgv: ['--expose-gc'] })
}

function message<T>(child: ChildProcess, type: string): Promise<T> {
  return new Promise((resolve, reject) => {
    child.on('message', (said: { type: string }) => {
      if (said.type === type) resolve(said as T)
    })
    child.on('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)))
  })
}

/** The server's own parts, without the database: what is measured is the way from an event to the sockets. */
async function kontor(): Promise<Serving> {
  const server = createServer()
  const hub = createHub()
  const log = { warn: console.warn, error: console.error }
  const presence = {
    join: () => Promise.reject(new Error('no presence')),
    leave: () => undefined,
    refresh: () => Promise.resolve(),
    registerAgain: () => Promise.resolve(),
    members: () => Promise.resolve(new Map()),
    stop: () => Promise.resolve(),
  }
  const subscriptions = createSubscriptions({
    app,
    hub,
    presence,
    rights: createRightsLog(),
    rejudge: () => Promise.resolve(null),
    now: systemClock.now,
    log,
  })
  const onMessage = createMessages({ hub, subscriptions, clientEvents: false, relay: () => undefined, now: systemClock.now })
  serveSockets(server, {
    key: app.key,
    origins: [],
    limits: { quota: 1e6, capacity: 1e6, perAddress: 1e6 },
    addressOf: () => 'bench',
    hub,
    clock: systemClock,
    onMessage,
    onClose: hub.remove,
  })
  const deliver = (round: number): void => {
    const data = { id: round, version: 1, seq: round, at: performance.timeOrigin + performance.now() }
    hub.deliver({ channel, full: { event: 'updated', data }, brief: { event: 'updated', data } })
  }
  return { port: await listen(server), connected: () => hub.channels.get(channel)?.size ?? 0, deliver }
}

/** What anybody would write first: serialise once, send to all. */
async function bare(): Promise<Serving> {
  const server = createServer()
  const all = new Set<WebSocket>()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    all.add(socket)
    socket.send(
      JSON.stringify({ event: 'pusher:connection_established', data: JSON.stringify({ socket_id: '1.1', activity_timeout: 30 }) }),
    )
    socket.on('message', () => socket.send(JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })))
  })
  const deliver = (round: number): void => {
    const text = JSON.stringify({
      event: 'updated',
      channel,
      data: JSON.stringify({ id: round, version: 1, seq: round, at: performance.timeOrigin + performance.now() }),
    })
    for (const socket of all) socket.send(text)
  }
  return { port: await listen(server), connected: () => all.size, deliver }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

async function serve({ port, connected, deliver }: Serving): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  process.send?.({ type: 'listening', port })
  await new Promise<void>((resolve) => {
    process.on('message', () => resolve())
  })
  globalThis.gc?.()
  const kibPerSocket = (process.memoryUsage().rss - before) / 1024 / connected()
  for (let warm = 0; warm < 20; warm += 1) await pause(() => deliver(-1))
  const start = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await pause(() => deliver(round))
  const { user, system } = process.cpuUsage(start)
  process.send?.({ type: 'done', usPerDelivery: (user + system) / rounds / connected(), kibPerSocket })
}

/** A round every 60 ms: the sockets are empty before the next one. */
function pause(act: () => void): Promise<void> {
  return new Promise((resolve) => {
    act()
    setTimeout(resolve, 60)
  })
}

async function connectClients(port: number): Promise<void> {
  const lastAt = new Map<number, { heard: number; late: number }>()
  let subscribed = 0
  const finished = new Promise<void>((resolve) => {
    const onMessage = (socket: WebSocket, raw: unknown): void => {
      const frame = JSON.parse(String(raw)) as { event: string; data: string }
      const data = JSON.parse(frame.data) as { socket_id?: string; id: number; at: number }
      if (frame.event === 'pusher:connection_established') {
        const channelData = '{"user_id":"1","session":null,"scope":"all","seq":0}'
        socket.send(
          JSON.stringify({
            event: 'pusher:subscribe',
            data: {
              channel,
              channel_data: channelData,
              auth: signSubscription(app, { socketId: data.socket_id ?? '', channel, channelData }),
            },
          }),
        )
      } else if (frame.event === 'pusher_internal:subscription_succeeded') {
        subscribed += 1
        if (subscribed === count) process.send?.({ type: 'subscribed' })
      } else if (data.id >= 0) {
        const round = lastAt.get(data.id) ?? { heard: 0, late: 0 }
        lastAt.set(data.id, { heard: round.heard + 1, late: performance.timeOrigin + performance.now() - data.at })
        if (data.id === rounds - 1 && round.heard + 1 === count) resolve()
      }
    }
    void open(port, onMessage)
  })
  await finished
  const times = [...lastAt.values()].map(({ late }) => late).sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  process.send?.({ type: 'heard', p50: at(0.5), p99: at(0.99) })
  setInterval(() => undefined, 60_000)
}

async function open(port: number, onMessage: (socket: WebSocket, raw: unknown) => void): Promise<void> {
  for (let opened = 0; opened < count; opened += 100) {
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - opened) },
        () =>
          new Promise((resolve) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, { perMessageDeflate: false })
            socket.on('message', (raw) => onMessage(socket, raw))
            socket.on('open', resolve)
          }),
      ),
    )
  }
}
