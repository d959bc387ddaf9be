/**
 * Between the socket and the screens: while the connection was away nothing is lost, and nothing is told twice (C45).
 * Events carry `seq`, gapless numbers of the server. After a reconnect the gate holds what the socket brings, fetches what
 * was missed, hands that on first, and then what it held, without what was told already.
 */

export interface LiveMessage {
  channel: string
  event: string
  data: unknown
}
export interface MissedEvents {
  data: { seq: number; channel: string; event: string; data: unknown }[]
  meta: { last: number; gap: boolean; more: boolean }
}

export interface GateOptions {
  /** @param after absent = only the present number is wanted */
  fetch: (query: { after?: number; channels: readonly string[] }) => Promise<MissedEvents>
  /** Channels that are subscribed now. */
  channels: () => readonly string[]
  deliver: (message: LiveMessage) => void
  /** What was missed is not known any more: everything is to be read anew. */
  onGap: () => void
  /** Waits; tests replace it. */
  wait?: (ms: number) => Promise<void>
}

export interface Gate {
  /** Everything that comes over the socket goes through here. */
  receive: (message: LiveMessage) => void
  /** The socket is gone. */
  lost: () => void
  /** The socket is there and its channels are settled. */
  ready: () => void
}

/** More than this is not held: the screens are read anew instead. */
const heldAtMost = 5_000
const firstRetry = 1_000
const lastRetry = 30_000

/** Create it before the screens read: what happens from now on is caught up or told. */
export function createGate({ fetch, channels, deliver, onGap, wait = delay }: GateOptions): Gate {
  /** Everything up to here has been told on all channels. A socket brings its events in the order of their numbers. */
  let last: number | null = null
  /** The same for each channel by itself: a node that lags behind brings again what was caught up. */
  let told = new Map<string, number>()
  let isHolding = false
  let held: LiveMessage[] = []
  let hasOverflowed = false
  let wasReady = false
  /** Raised whenever the connection changes; an answer to an older round is void. */
  let round = 0
  /** The number of the beginning is being asked for. */
  let begun: Promise<void> | null = fetch({ channels: [] })
    .then(
      ({ meta }) => {
        last ??= meta.last
      },
      () => undefined,
    )
    .then(() => {
      begun = null
    })

  function tell(message: LiveMessage): void {
    const seq = seqOf(message.data)
    if (seq !== undefined) {
      if (seq <= (told.get(message.channel) ?? 0)) return
      told.set(message.channel, seq)
      last = seq
    }
    deliver(message)
  }

  async function catchUp(mine: number, isFirst: boolean): Promise<void> {
    // Without the number of the beginning, the present one would be taken for it, and what came in between be lost.
    if (begun) await begun
    for (let retry = firstRetry; ; retry = Math.min(retry * 2, lastRetry)) {
      try {
        while (await fetchPart(mine, isFirst));
        break
      } catch {
        if (mine === round) await wait(retry)
      }
      if (mine !== round) return
    }
    if (mine === round) release()
  }

  /** @returns whether there is more */
  async function fetchPart(mine: number, isFirst: boolean): Promise<boolean> {
    if (mine !== round) return false
    const covered = channels()
    const { data, meta } = await fetch({ ...(last === null ? {} : { after: last }), channels: covered })
    if (mine !== round) return false
    // After a gap the numbers may have begun anew, because the database was restored.
    if (meta.gap) told = new Map()
    for (const { seq, channel, event, data: content } of data) {
      if (seq <= (told.get(channel) ?? 0)) continue
      told.set(channel, seq)
      deliver({ channel, event, data: content })
    }
    // The first socket may have brought what happened before the first number was answered: nobody has told that.
    if (!isFirst) for (const channel of covered) told.set(channel, Math.max(told.get(channel) ?? 0, meta.last))
    last = meta.last
    if (meta.gap) onGap()
    return meta.more && !meta.gap
  }

  function release(): void {
    const waiting = held
    held = []
    isHolding = false
    if (hasOverflowed) onGap()
    hasOverflowed = false
    for (const message of waiting) tell(message)
  }

  return {
    receive(message) {
      if (!isHolding) tell(message)
      else if (held.length < heldAtMost) held.push(message)
      else hasOverflowed = true
    },
    lost() {
      round += 1
      isHolding = true
      // What was held belongs to a connection that is gone; it will be fetched.
      held = []
      hasOverflowed = false
    },
    ready() {
      round += 1
      isHolding = true
      // Nobody knows where the former connection ended.
      if (wasReady && last === null) onGap()
      void catchUp(round, !wasReady)
      wasReady = true
    },
  }
}

function seqOf(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null && 'seq' in data && typeof data.seq === 'number' ? data.seq : undefined
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
