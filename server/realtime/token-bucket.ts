/** How often something may happen: so many at once, and so many a second after that. */
export interface Bucket {
  tokens: number
  at: number
}

export const fullBucket = (size: number, now: number): Bucket => ({ tokens: size, at: now })

/** @returns whether it may happen now; a refusal costs nothing */
export function takeToken(bucket: Bucket, { size, perSecond }: { size: number; perSecond: number }, now: number): boolean {
  bucket.tokens = Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000)
  bucket.at = now
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}
