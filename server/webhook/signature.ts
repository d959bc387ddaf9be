/** What tells a receiver that a call is ours and new (sc.md §7): `t=<unix>,v1=<hex HMAC-SHA256 of "t.body">`. */
import { createHmac } from 'node:crypto'

export function signatureOf(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
