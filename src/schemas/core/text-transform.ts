/** How a text is kept, whoever brings it: in capitals, in small letters, or as a web address that says its protocol. Pure. */

export type TextTransform = 'upper' | 'lower' | 'https'

export function transformed(text: string, transform: TextTransform | undefined): string {
  if (transform === 'upper') return text.toUpperCase()
  if (transform === 'lower') return text.toLowerCase()
  return transform === 'https' ? withHttps(text) : text
}

/** `www.example.com` and `http://…` alike; what looks like no host stays, and is refused as it was typed. */
function withHttps(text: string): string {
  const bare = text.trim()
  if (/^http:\/\//i.test(bare)) return `https://${bare.slice('http://'.length)}`
  return /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}([/?#:]\S*)?$/u.test(bare) ? `https://${bare}` : text
}
