/** Archives as a test wants them, also such as no honest program writes. */
import { deflateRawSync } from 'node:zlib'

/**
 * @param parts name → what stands in it; a Buffer is deflated already
 * @param flags of each entry; without 0x800 its name is in the encoding of some system
 */
export function zip(
  parts: Readonly<Record<string, string | Buffer>>,
  { flags = 0, encode = (name: string) => Buffer.from(name) } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  const entries = Object.entries(parts)
  for (const [name, part] of entries) {
    const data = typeof part === 'string' ? deflateRawSync(part) : part
    const called = encode(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt16LE(called.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(1000, 24)
    central.writeUInt16LE(called.length, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, called, data)
    directory.push(central, called)
    at += 30 + called.length + data.length
  }
  const head = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(head.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, head, end])
}

/** A text that is said again and again, deflated: a thousandth of it. */
export function deflatedTimes(text: string, times: number): Buffer {
  const piece = deflateRawSync(text, { level: 9, finishFlush: 2 })
  return Buffer.concat([...Array.from({ length: times }, () => piece), Buffer.from([0x03, 0x00])])
}
