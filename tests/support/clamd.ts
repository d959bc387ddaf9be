/** A ClamAV daemon as far as `INSTREAM` goes: reads pieces to the empty one, finds the EICAR test file, and can be away. */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The test file of eicar.org, in two parts so that no scanner minds this one. */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

export interface FakeClamd {
  address: string
  /** Pieces of the last stream. */ pieces: () => number
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** @param options.most bytes of a stream; more is refused as clamd does */
export async function fakeClamd({ most = 1_000_000 }: { most?: number } = {}): Promise<FakeClamd> {
  let seen = 0
  let port = 0
  let server: Server
  const answer = (socket: Socket) => {
    let waiting = Buffer.alloc(0)
    let content = Buffer.alloc(0)
    let begun = false
    seen = 0
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, Buffer.from(data)])
      if (!begun) {
        const end = waiting.indexOf(0)
        if (end < 0) return
        if (waiting.subarray(0, end).toString() !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
        begun = true
        waiting = waiting.subarray(end + 1)
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0)
        if (length === 0) return void socket.end(content.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
        if (waiting.length < 4 + length) return
        content = Buffer.concat([content, waiting.subarray(4, 4 + length)])
        waiting = waiting.subarray(4 + length)
        seen += 1
        if (content.length > most) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  }
  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer(answer).listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  await start()
  return { address: `127.0.0.1:${port}`, pieces: () => seen, start, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
