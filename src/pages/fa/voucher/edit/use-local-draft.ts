/** Keeps what is typed of a voucher in this browser, also when the server does not answer (fa.md §9, shell.md §2.4). */
import type { Draft } from '../../../../screens/form/drafts/draft-rules'
import { draftPlace } from '../../../../screens/form/drafts/draft-place'
import { useKeptWork, type DraftKeeper } from '../../../../screens/form/drafts/use-kept-work'
import { newLine, type LineValues } from '../grid/grid-line'
import { lineValues, type VoucherHead, type VoucherStore } from '../grid/voucher-store'

export interface LocalDraft extends DraftKeeper {
  restore: () => void
}

const entity = { name: 'fa/voucher' }

interface DraftOptions {
  store: VoucherStore
  /** null = a new one. */
  id: number | null
  version: number | null
  /** The voucher that a new one is a copy of. */
  copied: number | null
}

export function useLocalDraft({ store, id, version, copied }: DraftOptions): LocalDraft {
  const keeper = useKeptWork({
    place: id === null ? draftPlace(entity, copied === null ? 'create' : 'clone', copied) : draftPlace(entity, 'edit', id),
    subscribe: store.subscribe,
    read: store.get,
    draftOf: () => {
      if (!store.isChanged()) return null
      const { head, lines } = store.get()
      return { version, base: {}, values: { head, lines: lineValues(lines) } }
    },
  })
  return {
    ...keeper,
    restore: () => {
      if (!keeper.offer) return
      const { head, lines } = draftState(keeper.offer)
      store.setHead(head)
      store.setLines(() => lines)
      // Ours is written before theirs goes: a crash in between keeps one of them.
      void keeper.keep().then(keeper.dismissOffer)
    },
  }
}

/** What was written of a voucher. */
function draftState({ values }: Draft): { head: Partial<VoucherHead>; lines: ReturnType<typeof newLine>[] } {
  const { head, lines } = values as { head: VoucherHead; lines: readonly (LineValues & { id?: number })[] }
  return { head, lines: lines.map(({ id, ...line }) => ({ ...newLine(line), ...(id === undefined ? {} : { id }) })) }
}
