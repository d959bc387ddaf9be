/** The name of the ballot that a code casts: computed without the server, so that checking a ballot asks for no person. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { deriveSeed } from './derive'
import { trackerOf } from './tracker'

export const codeTracker = (code: string, event: number): string => trackerOf(ed25519.getPublicKey(deriveSeed(code, event)))
