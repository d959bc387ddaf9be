/** The seal of a secret event (vs.md §3): what it says, else the server for votes and none for surveys. */
import type { EventKind, Seal } from '../../schemas/vs/value-lists'

export const sealOf = ({ kind, seal }: { kind: EventKind; seal: Seal | null }): Seal => seal ?? (kind === 'vote' ? 'server' : 'none')
