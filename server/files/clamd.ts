/** A ClamAV daemon over TCP: the bytes are sent in pieces (`INSTREAM`), it answers what it found. */
import type { Scanner, Verdict } from '../contracts/files'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface ClamdAddress {
  host: string
  port: number
}

/** Without a byte in either direction. */
const silenceMs = 30_000

export const clamd = ({ host, port }: ClamdAddress): Scanner => ({
  async scan(content) {
    const socket = connect({ host, port })
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd did not answer in time')))
    try {
      const answer = answerOf(socket)
      // What goes wrong in sending is told by the answer, or by its absence: clamd says why before it hangs up.
      pipeline(inPieces(content), socket, { end: false }).catch((error: unknown) =>
        socket.destroy(error instanceof Error ? error : undefined),
      )
      return verdictOf(await answer)
    } finally {
      socket.destroy()
      content.destroy()
    }
  },
})

async function* inPieces(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (piece.length > 0) yield Buffer.concat([lengthOf(piece.length), piece])
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function answerOf(socket: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = ''
    let failure = new Error('clamd hung up without an answer')
    socket.on('data', (piece: Buffer) => {
      told += piece.toString('utf8')
      if (told.includes('\0')) resolve(told.split('\0')[0] ?? '')
    })
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () => (told === '' ? reject(failure) : resolve(told.trim())))
  })
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { virus: null }
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (virus === undefined) throw new Error(`clamd answered: ${answer.slice(0, 200)}`)
  return { virus }
}
