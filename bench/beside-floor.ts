/** Measures Kontor and its bare floor in turn, in one run, each in its own process. What counts is CPU per request. */
import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export const connections = 16
const seconds = 6
/** In turn, so that both meet the same moments of a busy machine. */
const rounds = 5

export interface Target {
  child: ChildProcess
  origin: string
}
export interface Load {
  method?: 'GET' | 'POST' | 'PATCH'
  path: (n: number) => string
  body?: (n: number) => object
  headers?: (n: number) => Record<string, string>
}
/** `cpu`: milliseconds a request. `p95` in truth the 97.5th percentile, which is what autocannon counts. */
export interface Figure {
  rps: number
  p95: number
  p99: number
  cpu: number
  errors: number
}

/** What is measured: how much more CPU than the floor it may take, and for how long the slowest twentieth may wait. */
export interface Goal {
  /** Absent = none is set: it is shown. */
  ratio?: number
  /** ms */
  p95?: number
}

export const tableHead =
  '| | Kontor CPU ms | floor CPU ms | ratio | goal | Kontor req/s | floor req/s | p97.5 ms | p99 ms |\n|---|---|---|---|---|---|---|---|---|'

export async function row(
  name: string,
  { ratio: most, p95 }: Goal,
  kontor: Target,
  load: Load,
  floor: Target,
  floorLoad: Load,
): Promise<void> {
  await warm(kontor, load)
  await warm(floor, floorLoad)
  const [kontors, floors]: [Figure[], Figure[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    kontors.push(await measure(kontor, load, seconds / 2))
    floors.push(await measure(floor, floorLoad, seconds / 2))
  }
  const [ours, bare] = [median(kontors), median(floors)]
  if (ours.errors + bare.errors > 0) throw new Error(`${name}: ${ours.errors} and ${bare.errors} requests failed`)
  const ratio = ours.cpu / bare.cpu
  const isSoon = p95 === undefined || ours.p95 <= p95
  console.log(
    `| ${name} | ${ours.cpu.toFixed(3)} | ${bare.cpu.toFixed(3)} | ${ratio.toFixed(2)} | ${most === undefined ? '–' : `≤ ${most} ${ratio <= most ? '✓' : '✗'}`} | ${ours.rps.toFixed(0)} | ${bare.rps.toFixed(0)} | ${ours.p95}${p95 === undefined ? '' : ` ≤ ${p95} ${isSoon ? '✓' : '✗'}`} | ${ours.p99} |`,
  )
}

/** How long Kontor alone takes. @param most ms that the slowest twentieth may wait */
export async function soon(name: string, most: number, kontor: Target, load: Load): Promise<void> {
  await send(kontor, load, { amount: connections * 10 })
  const figures: Figure[] = []
  for (let round = 0; round < 3; round++) figures.push(await measure(kontor, load, seconds / 3))
  const { rps, p95, errors } = median(figures)
  if (errors > 0) throw new Error(`${name}: ${errors} requests failed`)
  // When no request was answered in time, the percentile says 0.
  const isWithin = rps > 0 && p95 <= most
  console.log(`| ${name} | ${rps.toFixed(0)} | ${p95} | ≤ ${most} ms ${isWithin ? '✓' : '✗'} |`)
}

/** So many requests that every connection has its plan and every function is compiled: by number, since by time a slow one stays cold. */
function warm(target: Target, load: Load) {
  return send(target, load, { amount: connections * 100 })
}

/** Each figure by itself; errors count all. */
function median(figures: readonly Figure[]): Figure {
  const middle = (pick: (figure: Figure) => number) => figures.map(pick).sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  return {
    rps: middle(({ rps }) => rps),
    p95: middle(({ p95 }) => p95),
    p99: middle(({ p99 }) => p99),
    cpu: middle(({ cpu }) => cpu),
    errors: figures.reduce((sum, { errors }) => sum + errors, 0),
  }
}

export async function measure(target: Target, load: Load, duration: number): Promise<Figure> {
  const before = await ask(target.child)
  const result = await send(target, load, { duration })
  const after = await ask(target.child)
  const served = result['2xx']
  return {
    rps: result.requests.average,
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    cpu: (after.cpu - before.cpu) / served,
    errors: result.non2xx + result.errors,
  }
}

function send({ origin }: Target, { method = 'GET', path, body, headers }: Load, until: { duration: number } | { amount: number }) {
  let n = Math.floor(Math.random() * 1_000_000)
  return autocannon({
    url: origin,
    connections,
    ...until,
    requests: [
      {
        setupRequest: (request) => {
          n += 1
          return {
            ...request,
            method,
            path: path(n),
            headers: { 'content-type': 'application/json', ...headers?.(n) },
            ...(body ? { body: JSON.stringify(body(n)) } : {}),
          }
        },
      },
    ],
  })
}

/** @param script this bench's own file, which serves what its third argument names */
export async function start(script: string, kind: 'kontor' | 'floor', url: string): Promise<Target> {
  const child = fork(script, ['child', kind, url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, origin: `http://127.0.0.1:${port}` }
}

async function ask(child: ChildProcess): Promise<{ cpu: number; rss: number }> {
  const answer = once(child, 'message')
  child.send('cpu')
  return (await answer)[0] as { cpu: number; rss: number }
}
