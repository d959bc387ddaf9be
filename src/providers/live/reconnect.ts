/**
 * pusher-js waits 15 s, then 30 s, after a refused connection. A server that restarts is back in a second, so it is asked
 * sooner, with jitter, so that a thousand browsers don't come at once (spec/runtime.md R8: back within 10 s).
 */
interface Client {
  connection: { state: string; bind: (event: string, act: (change: { previous: string; current: string }) => void) => unknown }
  connect: () => void
  disconnect: () => void
}

const delays = [1_000, 2_000, 4_000, 8_000]

/** @returns how to stop */
export function reconnectSoon(client: Client, random: () => number = Math.random): () => void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(): void {
    clearTimeout(timer)
    const delay = delays[Math.min(tries, delays.length - 1)] ?? 8_000
    timer = setTimeout(nudge, delay * (0.5 + random() / 2))
  }

  function nudge(): void {
    // Connected meanwhile, or refused for good.
    if (client.connection.state !== 'connecting' && client.connection.state !== 'unavailable') return
    tries += 1
    client.disconnect()
    client.connect()
    schedule()
  }

  client.connection.bind('state_change', ({ previous, current }) => {
    if (current === 'connected') {
      tries = 0
      clearTimeout(timer)
    } else if (previous === 'connected' && current === 'connecting') schedule()
  })
  return () => clearTimeout(timer)
}
