/** A key that tells the server that two requests are one act. Works on plain HTTP too, where crypto.randomUUID is missing. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
