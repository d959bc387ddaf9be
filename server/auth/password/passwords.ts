/** Hashing of passwords: argon2id on the worker pool, never truncated, never logged (sc.md §5.2). */
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { readableSecret } from '../../kernel/tokens'

/** 19 MiB, two passes, one lane: 21 ms on the reference machine (decisions/passwords.md). argon2id is the library's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), parameters)

/**
 * @param stored null for an account that does not exist or has no password: a hash of nobody's is computed all the same,
 *   so that both answers take the same time
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobodysHash()), password.normalize('NFC'))
  return stored !== null && right
}

/** The hash was made with weaker parameters than today's. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost
}

let nobody: Promise<string> | undefined

/** Made before the first sign-in, which would else take twice as long for an unknown account. */
export const nobodysHash = (): Promise<string> => (nobody ??= hash(readableSecret(), parameters))
